import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { createDemoPasts } from './demo-pasts.ts';

const folder = anew(tempFolder);
const scene = { timeZone: 'Europe/Berlin', water: 'salt' } as const;
const allRows = 14 * 1_440;
const often = { timeout: 60_000, interval: 20 };

/** What was told so far of the only past that is being made. */
async function toldRows(): Promise<number> {
  const files = await readdir(folder.path, { recursive: true });
  const file = files.find((name) => name.endsWith('rows'));
  if (!file) return 0;
  return (await readFile(join(folder.path, file), 'utf8')).split('\n').length - 1;
}

/** The priorities of the processes that work in the folder; 19 steps back behind all. */
async function working(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const all = await Promise.all(
    ids.map(async (id) => {
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      return line.includes('make-past') && line.includes(folder.path) ? [getPriority(Number(id))] : [];
    }),
  );
  return all.flat();
}

test('a past that is made leaves nothing but itself', async () => {
  const { rows, flash, settings } = await createDemoPasts(folder.path).of(scene);
  expect(rows.length).toBeGreaterThanOrEqual(14);
  expect(flash.length).toBeGreaterThan(0);
  // Each once when it was not answered, and once when it was.
  const told = Map.groupBy(settings, ({ section }) => section);
  expect(told.size).toBeGreaterThan(15);
  for (const [section, reports] of told) {
    expect(
      reports.map(({ version }) => version),
      section,
    ).toEqual([0, 1]);
  }
  expect(await readdir(folder.path)).toEqual([]);
});

test('pasts that are made ahead step back behind all else, one after the other, and wait for who asks', async () => {
  const pasts = createDemoPasts(folder.path);
  const scenes = [scene, { ...scene, water: 'chlorine' }] as const;
  const made = pasts.ahead(scenes);
  await expect.poll(working, often).toEqual([19]);
  await made;
  // Where nothing can be made any more.
  await rm(folder.path, { recursive: true });
  await writeFile(folder.path, '');
  const [salt, chlorine] = await Promise.all(scenes.map(pasts.of));
  expect(salt?.flash.equals(chlorine?.flash ?? salt.flash)).toBe(false);
});

test('whoever asks while it is made ahead does not wait behind all else', async () => {
  const pasts = createDemoPasts(folder.path);
  const made = pasts.ahead([scene]);
  await expect.poll(working, often).toEqual([19]);
  const asked = pasts.of(scene);
  await expect.poll(working, often).toEqual([5]);
  await Promise.all([asked, made]);
  expect(await readdir(folder.path)).toEqual([]);
});

test('whoever asks in the next hour is not given up for what is made ahead of this one', async () => {
  const pasts = createDemoPasts(folder.path);
  const made = pasts.ahead([scene, { ...scene, water: 'chlorine' }]);
  await expect.poll(working, often).toEqual([19]);
  const asked = pasts.of({ ...scene, timeZone: 'America/New_York' });
  await Promise.all([made, pasts.ahead([scene])]);
  await expect.poll(working, often).toEqual([5]);
  expect((await asked).rows.length).toBeGreaterThanOrEqual(14);
});

test('of a server that dies meanwhile nobody goes on with it, and the next one removes what there is', async () => {
  const program = `
    const { createDemoPasts } = await import(${JSON.stringify(join(import.meta.dirname, 'demo-pasts.ts'))});
    await createDemoPasts(${JSON.stringify(folder.path)}).of(${JSON.stringify(scene)});`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const gone = once(server, 'exit');
  await expect.poll(toldRows, often).toBeGreaterThan(0);
  server.kill('SIGKILL');
  await gone;
  await expect.poll(working, often).toEqual([]);
  expect(await toldRows()).toBeLessThan(allRows);
  await createDemoPasts(folder.path).clear();
  expect(existsSync(folder.path)).toBe(false);
});

test('a server that stops ends one that is being made, and makes no more', async () => {
  const pasts = createDemoPasts(folder.path);
  const refused = expect(pasts.of(scene)).rejects.toThrow('unavailable');
  await expect.poll(toldRows, often).toBeGreaterThan(0);
  expect(await toldRows()).toBeLessThan(allRows);
  await pasts.stop();
  expect(await readdir(folder.path)).toEqual([]);
  expect(await working()).toEqual([]);
  await refused;
  await expect(pasts.of(scene)).rejects.toThrow('unavailable');
});
