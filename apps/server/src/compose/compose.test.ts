import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, parseConfig } from '#config.ts';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { compose, type Poolhouse } from './compose.ts';

let database: TestDatabase;
let folder: string;
let open: Poolhouse[];

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  open = [];
});
afterEach(async () => {
  for (const server of open) await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const anyPorts = { PORT: '0', MQTT_PORT: '0', MQTT_TLS_PORT: '0', PANEL_PORT: '0' };

function configured(more: Record<string, string> = {}): Config {
  return parseConfig({
    ...anyPorts,
    VIRTUAL_UNITS: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...more,
  });
}

async function started(config: Config) {
  const server = compose(config, { log: createLog('silent') });
  open.push(server);
  return { server, running: await server.start() };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test('everything is there after a start, and nothing listens after a stop, however often it is told', async () => {
  const { server, running } = await started(configured({ VIRTUAL_UNITS: '2' }));
  const health = async () => (await fetch(running.urls.health)).json();
  // A machine that is busy may keep its database waiting for a moment.
  await expect.poll(health).toMatchObject({ ready: true, parts: { database: true, broker: true } });
  const ports = [running.urls.portal, running.urls.panel ?? ''].map((url) => Number(new URL(url).port));
  ports.push(running.mqtt.port);
  expect(await Promise.all(ports.map(answers))).toEqual([true, true, true]);
  expect(running.virtualUnits).toHaveLength(2);
  const { rows } = await database.pool.query('select serial from units order by serial');
  expect(rows.map(({ serial }) => serial)).toEqual(running.virtualUnits.map(({ serial }) => serial).sort());
  await Promise.all([server.stop(), server.stop()]);
  expect(await Promise.all(ports.map(answers))).toEqual([false, false, false]);
});

test('a virtual pool may have an aqua unit on its bus, of which it tells', async () => {
  const config = configured({ VIRTUAL_UNITS: '2', VIRTUAL_AQUA_UNITS: '1' });
  const { server, running } = await started(config);
  const [pool, other, aqua] = running.virtualUnits;
  expect([pool?.name, other?.name, aqua?.name]).toEqual([
    'Virtual pool 1',
    'Virtual pool 2',
    'Virtual aqua 1',
  ]);
  const told = async () => {
    const { rows } = await database.pool.query('select serial, kind, aqua from units');
    return Object.fromEntries(rows.map(({ serial, ...row }) => [serial, row]));
  };
  await expect.poll(told, { timeout: 20_000 }).toEqual({
    [pool?.serial ?? '']: { kind: 'controller', aqua: { serial: aqua?.serial, connected: true } },
    [other?.serial ?? '']: { kind: 'controller', aqua: null },
    [aqua?.serial ?? '']: { kind: 'aqua', aqua: null },
  });
  await server.stop();
  const second = await started(config);
  expect(second.running.virtualUnits).toEqual(running.virtualUnits);
});

test('the first start makes a cloud with terms that are marked as a template; the second finds all as it was', async () => {
  const config = configured({ VIRTUAL_UNITS: '1' });
  const first = await started(config);
  const cloud = `${first.running.urls.portal}/api/clouds`;
  const { rows: clouds } = await database.pool.query('select id, langs from clouds');
  expect(clouds).toEqual([{ id: expect.any(String), langs: ['en', 'cs', 'de', 'fr', 'nl'] }]);
  const terms = await fetch(`${cloud}/${clouds[0].id}/latest_terms_of_services`);
  expect(terms.status).toBe(200);
  const { rows: versions } = await database.pool.query('select version, template from terms');
  expect(versions).toEqual([{ version: '1', template: true }]);
  await first.server.stop();
  const second = await started(config);
  expect(second.running.virtualUnits).toEqual(first.running.virtualUnits);
  const { rows } = await database.pool.query(
    'select (select count(*)::int from clouds) as clouds, (select count(*)::int from units) as units',
  );
  expect(rows).toEqual([{ clouds: 1, units: 1 }]);
});

test('a stop in the middle of a start leaves nothing running', async () => {
  const server = compose(configured({ VIRTUAL_UNITS: '1' }), { log: createLog('silent') });
  const starting = server.start();
  await server.stop();
  const { urls, mqtt } = await starting;
  const ports = [Number(new URL(urls.portal).port), Number(new URL(urls.panel ?? '').port), mqtt.port];
  expect(await Promise.all(ports.map(answers))).toEqual([false, false, false]);
  // The folder is free again.
  const { running } = await started(configured());
  expect((await fetch(running.urls.health)).status).toBe(200);
});

test('a virtual unit talks like any unit, and is shown as connected', async () => {
  await started(configured({ VIRTUAL_UNITS: '1' }));
  const connected = () =>
    database.pool
      .query('select connected from unit_states')
      .then(({ rows }) => rows.map((row) => row.connected));
  await expect.poll(connected, { timeout: 15_000 }).toEqual([true]);
});

test('a wrong label, a missing certificate, a database that is away: one line that names the variable', async () => {
  const message = async (more: Record<string, string>) => {
    const problem = await started(configured(more)).catch((error: Error) => error.message);
    expect(String(problem)).not.toContain('\n');
    return problem;
  };
  expect(await message({ APP_LABEL: 'other' })).toMatch(/^APP_LABEL: must be one of account, /);
  expect(await message({ TLS: '/none.pem,/none.key' })).toMatch(/^TLS: ENOENT/);
  expect(await message({ TLS: `${import.meta.filename},${import.meta.filename}` })).toMatch(/^TLS: /);
  const elsewhere = new URL(database.url);
  elsewhere.pathname = '/nowhere';
  expect(await message({ DATABASE_URL: elsewhere.href })).toBe(
    'DATABASE_URL: database "nowhere" does not exist',
  );
  elsewhere.username = 'nobody-such';
  expect(await message({ DATABASE_URL: elsewhere.href })).toMatch(/^DATABASE_URL: .*nobody-such/);
  expect(await message({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toMatch(
    /^DATABASE_URL: nobody answers there/,
  );
  const { running } = await started(configured());
  const { port } = new URL(running.urls.portal);
  expect(await message({ PORT: port, DATA_DIR: join(folder, 'other') })).toBe(
    `PORT: port ${port} is in use by another program`,
  );
  expect(await message({})).toBe(`DATA_DIR: another Poolhouse server uses ${folder}`);
});

test('TLS=self serves HTTPS under a CA of its own, and units find MQTT over TLS', async () => {
  const { running } = await started(configured({ TLS: 'self' }));
  expect(running.urls.portal).toMatch(/^https:\/\/localhost:/);
  await expect(fetch(running.urls.health)).rejects.toThrow();
  expect(await readFile(join(folder, 'ca.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
});
