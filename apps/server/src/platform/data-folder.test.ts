import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataFolder, openDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('two servers never open one folder', async () => {
  const path = join(folder, 'data');
  const first = await openDataFolder(path);
  await expect(openDataFolder(path)).rejects.toThrow(`DATA_DIR: another Poolhouse server uses ${path}`);
  await first.release();
  const second = await openDataFolder(path);
  await second.release();
  expect((await stat(path)).mode & 0o777).toBe(0o711);
});

test('of many that start at once one wins', async () => {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => openDataFolder(folder)));
  const open = all.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(open).toHaveLength(1);
  for (const one of open) await one.release();
});

test('the lock of a killed server is free', async () => {
  const code = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    await openDataFolder(${JSON.stringify(folder)}); console.log('open'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  await expect(openDataFolder(folder)).rejects.toThrow('another Poolhouse server');
  other.kill('SIGKILL');
  const mine = await openDataFolder(folder);
  await mine.release();
});

test('data goes elsewhere only when PostgreSQL’s own user can’t reach it', async () => {
  const wanted = join(folder, 'data');
  await mkdir(wanted);
  const account = { uid: 65_534, gid: 65_534, other: true };
  const own = { uid: process.getuid?.() ?? 0, gid: 0, other: false };
  expect(await chooseDataFolder(wanted, false, account)).toBe(wanted);
  expect(await chooseDataFolder(wanted, true, own)).toBe(wanted);
  await chmod(folder, 0o711);
  await chmod(wanted, 0o711);
  expect(
    await chooseDataFolder(join(wanted, 'deeper'), true, { ...account, other: process.getuid?.() === 0 }),
  ).toBe(join(wanted, 'deeper'));
});
