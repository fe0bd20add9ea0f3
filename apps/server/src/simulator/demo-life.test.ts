import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UnitResource } from '@poolhouse/contract/api/units';
import { decodeSettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import type { Broker } from '#platform/broker/port.ts';
import { perFile } from '#testing/lifetimes.ts';
import { changedTables, rowCounts } from '#testing/routes/row-counts.ts';
import { wholeServer } from '#testing/whole-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const patient = { timeout: 120_000, interval: 200 };
let broker: Broker;
const server = perFile(() =>
  wholeServer({
    env: { DEMO_UNITS: '200' },
    async onBroker(started) {
      broker = started;
    },
  }),
);

interface Demo {
  iri: string;
  cookie: string;
  get<T>(path: string): Promise<T>;
  units(): Promise<UnitResource[]>;
}

async function demo(): Promise<Demo> {
  const answer = await server.ask('POST', '/api/end_users/auth/demo', { body: {} });
  expect(answer.status).toBe(200);
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
  const iri: string = JSON.parse(answer.text).user['@id'];
  const get = async <T>(path: string): Promise<T> => {
    const { status, text } = await server.ask('GET', path, { cookie });
    expect(status, text).toBe(200);
    return JSON.parse(text);
  };
  const units = async () => (await get<{ 'hydra:member': UnitResource[] }>('/api/units'))['hydra:member'];
  return { iri, cookie, get, units };
}

/** Topics whose last message the broker keeps, other than those of the server itself. */
async function retained(): Promise<string[]> {
  const topics: string[] = [];
  const end = await broker.subscribe('pool/#', (topic, _, isRetained) => {
    if (isRetained) topics.push(topic);
  });
  await end();
  return topics.sort();
}

/** What the clock does in so many minutes: every job has run when it was due. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (const job of [
    'accounts.erase',
    'sessions.sweep',
    'rate-limits.sweep',
    'answers.sweep',
    'samples.late',
  ]) {
    await server.job(job);
  }
}

const countOf = async (table: string): Promise<number> =>
  (await rowCounts(server.pool)).get(`public.${table}`) ?? Number.NaN;

interface Entry {
  what: string;
  data: { section?: string };
}

/** The sections of which units say from now on what they go by, by serial number. */
async function toldSections(): Promise<Map<string | undefined, Set<string | undefined>>> {
  const told = new Map<string | undefined, Set<string | undefined>>();
  await broker.subscribe('pool/v1/+/up/settings', (topic, payload) => {
    const serial = topic.split('/')[2];
    const sections = told.get(serial) ?? new Set();
    told.set(serial, sections.add(decodeSettingsReport(payload)?.report?.section));
  });
  return told;
}

/** What somebody does who tries everything. */
async function tryEverything({ iri, cookie }: Demo, unit: string): Promise<void> {
  const day = server.clock.now().toISOString().slice(0, 10);
  const requests: [method: string, path: string, body?: object][] = [
    ['PUT', `${unit}/settings/solar`, { version: 1, state: { enabled: true, threshold: 6 } }],
    ['PUT', unit, { name: 'Another', note: 'A note' }],
    ['POST', `${unit}/commands`, { name: 'mode.set', args: { mode: 'party' } }],
    ['PUT', iri, { name: 'Anna', address: 'A street' }],
    ['POST', `${iri}/login_tokens`, { app: 'remote' }],
    ['GET', `${iri}/account_data`],
    ['GET', `${unit}/protocol?from=${day}&to=${day}`],
  ];
  for (const [method, path, body] of requests) {
    const headers = method === 'POST' ? { 'idempotency-key': ulid() } : {};
    const { status, text } = await server.ask(method, path, { cookie, headers, ...(body && { body }) });
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  }
}

test('a demo opens on a sunny afternoon with one alarm, weeks behind it, and leaves nothing after two hours', async () => {
  // What a server without visitors makes for itself is there.
  await server.job('samples.partitions');
  const [before, topicsBefore] = [await rowCounts(server.pool), await retained()];
  const told = await toldSections();
  const anna = await demo();
  const { units, get } = anna;

  // At once, not only when the water is mixed.
  await expect
    .poll(async () => (await units()).map(({ state }) => state?.outputs.solar), patient)
    .toEqual([true, true]);
  const [salt, chlorine] = await units();
  if (!salt?.state || !chlorine?.state) throw new Error('the units have not said how they are');
  for (const { state, timeZone } of [salt, chlorine]) {
    const local = Number(
      new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
        server.clock.now(),
      ),
    );
    expect(local).toBeGreaterThanOrEqual(12);
    expect(local).toBeLessThan(16);
    expect(state?.outputs).toMatchObject({ filtration: 'medium' });
    expect(state?.values.air).toBeGreaterThan(18);
    expect(state?.values.water).toBeGreaterThan(24);
    expect((state?.values.solar ?? 0) - (state?.values.water ?? 0)).toBeGreaterThan(5);
  }
  const alarms = [salt, chlorine].flatMap(({ state }) => state?.messages ?? []);
  expect(alarms.filter(({ severity }) => severity !== 'info').map(({ key }) => key)).toEqual([
    'clock-battery-low',
  ]);
  expect(salt.state.messages.map(({ key }) => key)).toEqual(['clock-battery-low']);
  // It is judged when it is written, a moment later.
  await expect
    .poll(async () => {
      server.clock.advance(1_000);
      return (await units()).map(({ openAlerts }) => openAlerts);
    }, patient)
    .toEqual([1, 0]);
  const features = ['electrolysis', 'cover', 'solar', 'heating', 'speeds', 'relays', 'backwash', 'salinity'];
  expect(salt.features).toEqual(expect.arrayContaining(features));
  expect(chlorine.features).toEqual(expect.arrayContaining(['dosing', 'canister1', 'canister2', 'redox']));

  const past = new Date(server.clock.now().getTime() - 12 * 24 * hour).toISOString().slice(0, 10);
  for (const unit of [salt, chlorine]) {
    const day = await get<{ t: number[] }>(`${unit['@id']}/history?period=day&date=${past}`);
    expect(day.t).toHaveLength(1440);
    const timeline = () => get<{ 'hydra:member': Entry[] }>(`${unit['@id']}/timeline`);
    const sectionsSet = (entries: readonly Entry[]) =>
      entries.flatMap(({ what, data }) => (what === 'settings.applied' ? [data.section] : []));
    await expect
      .poll(async () => (await timeline())['hydra:member'].map(({ what }) => what), patient)
      .toContain('backwash.started');
    // The temperature is set at the panel when they come; all else that is set was known before.
    await expect
      .poll(async () => sectionsSet((await timeline())['hydra:member']), patient)
      .toContain('temperature');
    expect(told.get(unit.serialNumber)).toEqual(new Set(['temperature']));
    const { sections } = await get<{ sections: { reported: unknown }[] }>(`${unit['@id']}/settings`);
    expect(sections.filter(({ reported }) => reported === null)).toEqual([]);
  }
  const set = await server.pool.query(
    "select at from timeline where what = 'settings.applied' and data ->> 'section' = 'filling'",
  );
  // When their owner set it, not when the cloud heard of it.
  const daysAgo = set.rows.map(({ at }) => (server.clock.now().getTime() - at.getTime()) / 86_400_000);
  expect(daysAgo.map(Math.round)).toEqual([14, 14]);
  await tryEverything(anna, salt['@id']);

  // The control: while it lives it has left something, in every place that is looked at.
  const during = await rowCounts(server.pool);
  expect(changedTables(before, during)).toEqual(
    expect.arrayContaining(
      ['audit', 'commands', 'end_users', 'sessions', 'sample_quarters', 'units', 'timeline'].map(
        (name) => `public.${name}`,
      ),
    ),
  );
  expect(await retained()).toHaveLength(topicsBefore.length + 2);

  await pass(2 * hour);
  await expect.poll(() => countOf('units'), patient).toBe(before.get('public.units'));
  await expect
    .poll(async () => {
      // Each second the servers look for what was removed.
      await pass(minute);
      return { tables: changedTables(before, await rowCounts(server.pool)), topics: await retained() };
    }, patient)
    // That the units went: their numbers, for servers that can't be reached now, for seven days.
    .toEqual({ tables: ['public.unit_changes'], topics: topicsBefore });
  expect(await countOf('unit_changes')).toBe((before.get('public.unit_changes') ?? 0) + 2);
  expect(existsSync(join(server.folder, 'demo-units'))).toBe(false);
});
