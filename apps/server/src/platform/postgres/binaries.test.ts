import { chmod, cp, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceAccount } from './account.ts';
import { packagedFolder, usableBinaries } from './binaries.ts';

let folder: string;
let native: string;

/** The package as npm unpacks it: without the links its install script makes. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  native = join(folder, 'package/native');
  await cp(packagedFolder(), native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !(await readlink(path).catch(() => undefined)),
  });
  await writeFile(join(folder, 'package/package.json'), '{"version":"1"}');
  await chmod(join(folder, 'package'), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('missing links to libraries are made in the package', async () => {
  const { bin, version } = await usableBinaries(serviceAccount(), folder, native);
  expect(bin).toBe(join(native, 'bin'));
  expect(version).toContain('PostgreSQL');
  expect(await readlink(join(native, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\./);
});

test('binaries that the account can’t run are copied to where it can, once', async () => {
  for (const name of await readdir(join(native, 'bin'))) await chmod(join(native, 'bin', name), 0o644);
  const first = await usableBinaries(serviceAccount(), folder, native);
  expect(first.bin).toBe(join(folder, 'binaries-1/bin'));
  await rm(join(native, 'share'), { recursive: true });
  expect(await usableBinaries(serviceAccount(), folder, native)).toEqual(first);
  expect(await readdir(join(folder, 'binaries-1/share'))).not.toEqual([]);
});
