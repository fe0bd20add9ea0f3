import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activationCodeLength } from '@poolhouse/domain/unit/codes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCode, newSecret } from '#modules/units/provisioning/secrets.ts';
import { createLog } from '#platform/log.ts';
import { selfSigned } from '#platform/tls/self-signed.ts';
import { startVirtualUnits } from '#simulator/virtual-units.ts';

let folder: string;
let umask: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  // As open as a machine can be set up.
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

/** What somebody else on the machine could open, by path. */
async function openToOthers(): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode & 0o077));
  return paths.filter((_, index) => modes[index] !== 0).sort();
}

test('what virtual units keep, and what is kept of them, is nobody else’s to read', async () => {
  const units = join(folder, 'virtual-units');
  await mkdir(units);
  await writeFile(join(units, 'units.json.new'), '[]');
  await writeFile(join(units, 'made.json'), '[]');
  const serials = ['ABCDEFGH1', 'ABCDEFGH2'];
  // The control: it is open before.
  expect(await openToOthers()).toEqual([
    'virtual-units',
    'virtual-units/made.json',
    'virtual-units/units.json.new',
  ]);
  const running = await startVirtualUnits({
    ...{ dataFolder: folder, count: 2, aquaCount: 0, panelPort: 0, log: createLog('silent') },
    mqtt: { host: '127.0.0.1', port: 9 },
    known: async () => [],
    async provision() {
      const serial = serials.shift() ?? '';
      return { id: serial, serial, secret: newSecret(), activationCode: newCode(activationCodeLength) };
    },
  });
  const files = await readdir(units);
  expect(files).toEqual(expect.arrayContaining(['ABCDEFGH1.sqlite', 'made.json', 'units.json']));
  expect(await openToOthers()).toEqual([]);
  await running.stop();
});

test('nor are the keys of certificates', async () => {
  await selfSigned(folder, ['localhost'], new Date());
  await chmod(join(folder, 'ca.key'), 0o644);
  await writeFile(join(folder, 'server.key.new'), '', { mode: 0o666 });
  expect(await openToOthers()).toContain('ca.key');
  await selfSigned(folder, ['localhost', 'pool.example.com'], new Date());
  expect(await openToOthers()).toEqual(['ca.pem', 'server.pem']);
});
