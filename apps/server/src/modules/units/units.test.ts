import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let server: UnitServer;
let unit: TestUnit;
let anna: Caller;
let annaId: string;
let ben: Caller;
beforeAll(async () => {
  server = await startUnitServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { actor, token } = await server.addUser();
  anna = callerOf(server.api, token);
  annaId = actor.userId;
  ben = callerOf(server.api, (await server.addUser()).token);
  unit = await testUnit(server);
  await server.own(annaId, unit);
});

const list = async (call: Caller, query = '') =>
  collectionOf(unitResource).parse((await call('GET', `/units${query}`)).json());

describe('one unit', () => {
  test('shows its owner what it said last', async () => {
    await unit.say(
      'up/state',
      unit.state({
        messages: [
          { key: 'water-level-too-low', severity: 'error', since: server.clock.now() },
          { key: 'start-by-solar', severity: 'info', since: server.clock.now() },
        ],
      }),
    );
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    const shown = unitResource.parse((await anna('GET', `/units/${unit.id}`)).json());
    expect(shown).toMatchObject({
      serialNumber: unit.serial,
      model: 'PC-1',
      firmware: '2.4.1',
      openAlerts: 1,
      presence: { presence: 'online', lastHeard: server.clock.now().toISOString() },
      state: { mode: 'auto', values: { water: 27.1, ph: 7.2 } },
    });
    const state = (await anna('GET', `/units/${unit.id}/state`)).json();
    expect(state).toEqual(JSON.parse(JSON.stringify(shown.state)));
  });

  test('is reconnecting, then offline, as it falls silent', async () => {
    const presence = async () =>
      unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).presence.presence;
    const told: string[] = [];
    const stop = server.events.on('unit.presence', (event) => {
      if (event.serial === unit.serial) told.push(event.presence);
    });
    expect(await presence()).toBe('online');
    server.clock.advance(31_000);
    expect(await presence()).toBe('reconnecting');
    await expect.poll(() => told).toEqual(['reconnecting']);
    server.clock.advance(150_000);
    expect(await presence()).toBe('offline');
    await expect.poll(() => told).toEqual(['reconnecting', 'offline']);
    await unit.say('up/state', unit.state());
    await expect.poll(() => told).toEqual(['reconnecting', 'offline', 'online']);
    stop();
  });

  test('is kept over a restart', async () => {
    await unit.say('up/state', unit.state());
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    server.clock.advance(1_000);
    const stored = async () =>
      server.database.db
        .selectFrom('unit_states')
        .selectAll()
        .where('unit_id', '=', unit.id)
        .executeTakeFirst();
    await expect.poll(async () => (await stored())?.state?.mode).toBe('auto');
    expect(await stored()).toMatchObject({ connected: true, sid: unit.sid });
  });
});

describe('another’s unit is answered as one that does not exist, byte for byte', () => {
  test.each([
    ['GET', ''],
    ['PUT', '', { name: 'mine' }],
    ['GET', '/state'],
    ['GET', '/history?period=day&date=2026-06-01'],
    ['DELETE', '/pairing'],
    ['POST', '/commands', { name: 'mode.set', args: { mode: 'eco' } }],
  ] as const)('%s units/{id}%s', async (method, rest, body?: object) => {
    const foreign = await ben(method, `/units/${unit.id}${rest}`, body);
    const missing = await ben(method, `/units/${ulid()}${rest}`, body);
    const odd = await ben(method, `/units/x${rest}`, body);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(odd.text).toBe(missing.text);
    // The control: its owner gets another answer.
    expect((await anna(method, `/units/${unit.id}${rest}`, body)).status).not.toBe(404);
  });
});

describe('a change', () => {
  test('of name, note and zone is kept', async () => {
    const change = { name: ' Garden ', note: 'two\nlines', timeZone: 'America/New_York' };
    const answer = await anna('PUT', `/units/${unit.id}`, change);
    expect(answer.json()).toMatchObject({ ...change, name: 'Garden' });
  });
  test('of one field leaves alone what another tab changes at the same time', async () => {
    const put = (change: object) => anna('PUT', `/units/${unit.id}`, change);
    for (let round = 1; round <= 10; round++) {
      const changes = [{ name: `Name ${round}` }, { note: `Note ${round}` }];
      await Promise.all([...changes, { timeZone: 'Europe/Prague' }].map(put));
      const record = (await anna('GET', `/units/${unit.id}`)).json();
      expect(record).toMatchObject({ ...changes[0], ...changes[1], timeZone: 'Europe/Prague' });
    }
  });
  test('may be the whole record put back', async () => {
    const record = (await anna('GET', `/units/${unit.id}`)).json();
    await unit.say('up/state', unit.state());
    server.clock.advance(5_000);
    expect((await anna('PUT', `/units/${unit.id}`, { ...record, name: 'New' })).status).toBe(200);
  });
  test.each([
    ['owner', `/api/end_users/${ulid()}`, 'read-only'],
    ['serialNumber', 'ZZZZZZZZ9', 'read-only'],
    ['@id', `/api/units/${ulid()}`, 'read-only'],
    ['secretHash', 'x', 'unknown-field'],
    ['timeZone', 'Mars/Olympus', 'invalid-time-zone'],
    ['timeZone', '+02:00', 'invalid-time-zone'],
  ])('of %s to %s is refused', async (field, value, code) => {
    const answer = await anna('PUT', `/units/${unit.id}`, { name: 'x', [field]: value });
    expect(answer.violations()).toEqual([`${field}: ${code}`]);
    expect(unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).name).toBe('');
  });
});

test('a list is searched by name and number, sorted by name, and paged', async () => {
  for (const name of ['Żabka 10', 'zabka 9', 'Été']) {
    const more = await server.provision();
    await server.own(annaId, more);
    await anna('PUT', `/units/${more.id}`, { name });
  }
  const names = async (query: string) => (await list(anna, query))['hydra:member'].map(({ name }) => name);
  await anna('PUT', `/units/${unit.id}`, { name: 'Pool' });
  expect(await names('')).toEqual(['Été', 'Pool', 'zabka 9', 'Żabka 10']);
  expect(await names('?order[name]=desc')).toEqual(['Żabka 10', 'zabka 9', 'Pool', 'Été']);
  expect(await names('?search=ZABKA')).toEqual(['zabka 9', 'Żabka 10']);
  expect(await names('?search=ete')).toEqual(['Été']);
  expect(await names(`?search=${unit.serial.slice(2)}`)).toEqual(['Pool']);
  expect(await names('?search=%25')).toEqual([]);
  expect(await names(`?serialNumber=${unit.serial.toLowerCase()}`)).toEqual(['Pool']);
  const second = await list(anna, '?itemsPerPage=2&page=2');
  expect(second['hydra:member'].map(({ name }) => name)).toEqual(['zabka 9', 'Żabka 10']);
  expect(second['hydra:totalItems']).toBe(4);
  expect(second['hydra:view']).toMatchObject({ 'hydra:previous': '/api/units?itemsPerPage=2&page=1' });
  expect((await list(ben))['hydra:totalItems']).toBe(0);
});

test.each(['?itemsPerPage=101', '?page=0', '?colour=blue', '?order[serial]=asc'])(
  'GET units%s is refused',
  async (query) => expect((await anna('GET', `/units${query}`)).status).toBe(422),
);
