import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
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

/** Processes that work in the folder. */
async function working(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes('make-past') && line.includes(folder.path));
}

test('a past that is made leaves nothing but itself', async () => {
  const { rows, flash } = await createDemoPasts(folder.path).of(scene);
  expect(rows.length).toBeGreaterThanOrEqual(14);
  expect(flash.length).toBeGreaterThan(0);
  expect(await readdir(folder.path)).toEqual([]);
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
  expect(await readdir(folder.path)).toEqual([]);
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
