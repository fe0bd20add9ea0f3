import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type TestDatabase, testDatabase } from '../../apps/server/src/testing/database/database.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'poolhouse-dev-'));
let database: TestDatabase;
let child: ChildProcess;
let ended: Promise<unknown>;
let printed = '';

beforeAll(async () => {
  database = await testDatabase();
  const env = {
    ...{ DATA_DIR: folder, DATABASE_URL: database.url, VIRTUAL_UNITS: '0', DEMO_UNITS: '0' },
    ...{ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
  };
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += stripVTControlCharacters(chunk.toString());
    });
});
afterAll(async () => {
  child.kill();
  await ended;
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('npm run dev serves the portal of the sources at the address that it prints, with the server behind it', async () => {
  const find = (pattern: RegExp) => expect.poll(() => printed, { timeout: 120_000 }).toMatch(pattern);
  await find(/Local:\s+http\S+/u);
  await find(/Poolhouse is ready/u);
  const address = /Local:\s+(http\S+)/u.exec(printed)?.[1];
  const health = await fetch(new URL('/api/health', address));
  expect(await health.json()).toMatchObject({ ready: true });
  const login = await fetch(new URL('/login', address), { headers: { accept: 'text/html' } });
  expect(await login.text()).toContain('/src/main.tsx');
});
