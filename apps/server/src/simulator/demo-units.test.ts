import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose, type Poolhouse, type Running } from '#compose/compose.ts';
import { parseConfig } from '#config.ts';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { jobRunner } from '#testing/job-runner.ts';
import { type ManualClock, manualClock } from '#testing/manual-clock.ts';
import { takeUnits } from '#testing/units/give-units.ts';

const hour = 3_600_000;
let database: TestDatabase;
let folder: string;
let clock: ManualClock;
let server: Poolhouse;
let running: Running;
let jobs: ReturnType<typeof jobRunner>;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  clock = manualClock(new Date());
  await start();
});
afterEach(async () => {
  await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<void> {
  const ports = { PORT: '0', MQTT_PORT: '0', MQTT_TLS_PORT: '0', PANEL_PORT: '0', VIRTUAL_UNITS: '0' };
  const config = parseConfig({ ...ports, DATA_DIR: folder, DATABASE_URL: database.url, ...more });
  jobs = jobRunner(database.pool);
  server = compose(config, { log: createLog('silent'), clock, bench: { onJobs: jobs.onJobs } });
  running = await server.start();
}

interface Demo {
  cookie: string;
  get<T>(path: string): Promise<T>;
  units(): Promise<DemoUnit[]>;
}
interface DemoUnit {
  '@id': string;
  name: string;
  serialNumber: string;
  presence: { presence: string };
}

function askForDemo(language: string): Promise<Response> {
  const { portal } = running.urls;
  return fetch(`${portal}/api/end_users/auth/demo`, {
    method: 'POST',
    headers: { origin: portal, 'content-type': 'application/ld+json', 'accept-language': language },
    body: '{}',
  });
}

async function demo(language: string): Promise<Demo> {
  const answer = await askForDemo(language);
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const get = async <T>(path: string): Promise<T> => {
    const got = await fetch(`${running.urls.portal}${path}`, { headers: { cookie } });
    expect(got.status).toBe(200);
    return got.json() as Promise<T>;
  };
  const units = async () =>
    (await get<{ 'hydra:member': DemoUnit[] }>('/api/units?itemsPerPage=30'))['hydra:member'];
  return { cookie, get, units };
}

type Counted = 'end_users' | 'units' | 'received' | 'unit_states' | (typeof rowTables)[number];
const rowTables = ['samples', 'late_samples', 'sample_days', 'sample_quarters'] as const;

async function count(table: Counted): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

const demoFolder = () => join(folder, 'demo-units');
const patient = { timeout: 120_000, interval: 200 };

interface HistoryDay {
  t: number[];
  /** Seconds of each minute in which it ran. */
  o: Record<string, number[]>;
}
/** A whole day of the first unit, whatever the hour is here: its own may have begun before that of UTC. */
async function wholeDay({ get, units }: Demo, ago = 12): Promise<HistoryDay> {
  const past = new Date(Date.now() - ago * 24 * hour).toISOString().slice(0, 10);
  const [first] = await units();
  return get(`${first?.['@id']}/history?period=day&date=${past}`);
}

/** Minutes of the last two hours after which one is missing, up to the one that is not over. */
async function gapsOf({ get, units }: Demo): Promise<number[]> {
  const [first] = await units();
  const now = Date.now();
  const days = [now - 24 * hour, now].map((day) => new Date(day).toISOString().slice(0, 10));
  const known = new Set<number>();
  for (const day of days) {
    const { t } = await get<{ t: number[] }>(`${first?.['@id']}/history?period=day&date=${day}`);
    for (const second of t) known.add(Math.floor(second / 60));
  }
  const last = Math.floor(now / 60_000) - 1;
  return Array.from({ length: 118 }, (_, ago) => last - 1 - ago).filter((minute) => !known.has(minute));
}

test('demo users have units of their own that talk, with two weeks behind them, and take them along', async () => {
  const anna = await demo('de');
  const units = await anna.units();
  expect(units.map(({ name }) => name)).toEqual(['Demo-Pool 1', 'Demo-Pool 2']);
  await expect
    .poll(async () => (await anna.units()).map(({ presence }) => presence.presence), patient)
    .toEqual(['online', 'online']);
  expect((await wholeDay(anna)).t).toHaveLength(1440);
  // Something happened lately: a pool at which nothing ran sells nothing.
  const lately = await Promise.all([2, 3, 4].map((ago) => wholeDay(anna, ago)));
  for (const output of ['filtration', 'solar']) {
    expect(lately.some(({ o }) => o[output]?.some((seconds) => seconds > 0))).toBe(true);
  }

  clock.advance(hour);
  // Days are closed by now: what the next one has behind it is stored as these are.
  await jobs.job('samples.closing');
  const ben = await demo('en');
  expect((await wholeDay(ben)).t).toHaveLength(1440);
  await expect.poll(() => gapsOf(ben), patient).toEqual([]);
  await expect
    .poll(async () => (await ben.units()).map(({ presence }) => presence.presence), patient)
    .toEqual(['online', 'online']);
  expect(await count('units')).toBe(4);
  const bens = (await ben.units()).map(({ serialNumber }) => serialNumber);

  // Two hours after Anna's beginning hers are gone, with their memories; Ben's run on.
  clock.advance(hour);
  await jobs.job('accounts.erase');
  await expect.poll(() => count('units'), patient).toBe(2);
  expect((await ben.units()).map(({ serialNumber }) => serialNumber)).toEqual(bens);
  const memories = () => readdir(demoFolder()).then((all) => all.filter((name) => name.endsWith('.sqlite')));
  expect((await memories()).sort()).toEqual(bens.map((serial) => `${serial}.sqlite`).sort());

  clock.advance(hour);
  await jobs.job('accounts.erase');
  await expect.poll(() => existsSync(demoFolder()), patient).toBe(false);
  for (const table of ['units', 'received', 'unit_states', ...rowTables] as const) {
    await expect.poll(() => count(table), patient).toBe(0);
  }
});

test('demo units come back with the server, but those that nobody owns by then', async () => {
  const [anna, ben] = [await demo('en'), await demo('cs')];
  const [kept, lost] = [await anna.units(), await ben.units()];
  expect(lost.map(({ name }) => name)).toEqual(['Ukázkový bazén 1', 'Ukázkový bazén 2']);
  await server.stop();
  await takeUnits(
    database.db,
    lost.map(({ serialNumber }) => serialNumber),
  );
  await start();
  expect(await count('units')).toBe(2);
  await database.pool.query('update unit_states set connected = false, last_heard = null');
  const serials = kept.map(({ serialNumber }) => serialNumber);
  expect((await anna.units()).map(({ serialNumber }) => serialNumber)).toEqual(serials);
  await expect
    .poll(async () => (await anna.units()).map(({ presence }) => presence.presence), patient)
    .toEqual(['online', 'online']);
});

test('when all demo units are taken, another demo is told so, and nothing of it is left behind', async () => {
  await server.stop();
  await start({ DEMO_UNITS: '3' });
  await demo('en');
  const users = await count('end_users');
  const answer = await askForDemo('de');
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('600');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({
    title: expect.stringMatching(/^Alle Demo-Pools sind gerade vergeben/u),
  });
  expect(await count('end_users')).toBe(users);
  expect(await count('units')).toBe(2);
});

test.each([
  ['past cannot be made', 'demo-pasts'],
  ['units cannot be kept', 'demo-units'],
])('a demo whose %s is refused, and nothing of it stays', async (_, name) => {
  const obstacle = join(folder, name);
  await rm(obstacle, { recursive: true, force: true, maxRetries: 10 });
  await writeFile(obstacle, 'in the way');
  // What was made ahead is of another hour.
  clock.advance(2 * hour);
  expect((await askForDemo('en')).status).toBe(500);
  expect(await count('end_users')).toBe(0);
  await rm(obstacle);
  clock.advance(60_000);
  await expect.poll(() => count('units'), patient).toBe(0);
  await demo('en');
  expect(await count('units')).toBe(2);
});

test('a server that stops waits for no past, and of one that died the next server removes what it was making', async () => {
  // What was made ahead is of another hour.
  clock.advance(2 * hour);
  const answer = askForDemo('en');
  const pasts = join(folder, 'demo-pasts');
  const parts = () => readdir(pasts).catch(() => []);
  await expect.poll(() => count('units'), { ...patient, interval: 20 }).toBe(2);
  await expect.poll(parts, { ...patient, interval: 20 }).toContainEqual(expect.stringMatching(/^past-/u));
  await server.stop();
  const { status, headers } = await answer;
  expect(status).toBe(503);
  // Or the stop would wait until the browser leaves it.
  expect(headers.get('connection')).toBe('close');
  expect(await parts()).toEqual([]);
  expect([await count('end_users'), await count('units')]).toEqual([0, 0]);

  await mkdir(join(pasts, 'past-left'));
  await writeFile(join(pasts, 'past-left', 'rows'), 'half of it');
  await start();
  expect(await parts()).not.toContain('past-left');
});
