import { type UnitConsumables, unitConsumables } from '@poolhouse/contract/api/unit-consumables';
import { historyResource } from '@poolhouse/contract/api/units';
import { dailyUse } from '@poolhouse/domain/consumables/daily-use';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClosing } from '#modules/telemetry/index.ts';
import { setFlags } from '#modules/units/index.ts';
import type { Caller } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { whileNobodyReads } from '#testing/units/unread-rows.ts';

const server = perFile(startUnitServer);
const now = new Date('2028-06-15T12:00:00Z');
beforeEach(() => server.clock.advance(now.getTime() - server.clock.now().getTime()));
const { unit, anna, owner } = ownedUnit(server);

const path = (id = unit.id) => `/units/${id}/consumables`;
const read = async (call: Caller = anna): Promise<UnitConsumables> =>
  unitConsumables.parse((await call('GET', path())).json());

const counter = { total: 7_200, sinceReset: 3_600, resetAt: '2028-06-01T08:00:00.000Z' };
const said = {
  canisters: [
    { n: 1, substance: 'phMinus', volume: 20_000, remaining: 5_050 },
    { n: 2, substance: 'chlorine', volume: 20_000, remaining: 5_000 },
    { n: 3, substance: 'algicide', volume: 10_000, remaining: 9_000 },
  ],
  tubes: [
    { n: 1, lifespan: 365, daysLeft: 30 },
    { n: 2, lifespan: 365, daysLeft: -3 },
  ],
  counters: { heating: counter, filling: { total: 900, sinceReset: 900, resetAt: null } },
};

/** The unit says it, and the server knows it. */
async function says(consumables: object = said): Promise<void> {
  await unit.say('up/state', unit.state({ consumables }));
  await expect.poll(async () => (await read()).ts).toBe(now.toISOString());
}

/** What a canister's owner set, as the unit goes by it. */
async function goesBy(section: string, alarmAt: number): Promise<void> {
  const state = { substance: 'phMinus', volume: 20, alarmAt };
  await unit.say('up/settings', { section, version: 0, revision: 0, state, origin: 'panel' });
  await unit.told('settings');
}

const hasDosing = () =>
  unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features: ['dosing'] });

/** ml that pumps gave in the minute so many days ago. */
const gave = (...doses: readonly [days: number, phMinus: number | null, chlorine: number | null][]) =>
  server.database.pool.query(
    `insert into samples (ts, row_hash, unit, o_ph_minus, o_chlorine)
     select $2::timestamptz - days * interval '1 day', row_number() over (), u.short_id, ph, chlorine
     from units u, unnest($3::float[], $4::float[], $5::float[]) as dose (days, ph, chlorine) where u.id = $1`,
    [unit.id, now, ...[0, 1, 2].map((column) => doses.map((dose) => dose[column]))],
  );

/** In the last six days 100 ml a day, and 50 in the last two. */
const usual = () =>
  gave([9, 9_000, 900], [6, 300, null], [3, 200, null], [2, null, 60], [1, 100, 40], [0, 0, null]);

describe('what a unit uses up and counts', () => {
  test('is what it says, what its owner set, and what is reckoned of what it dosed', async () => {
    await hasDosing();
    await goesBy('canister1', 25);
    await goesBy('canister2', 30);
    await usual();
    await says();
    const answer = await anna('GET', path());
    expect(answer.json()).toEqual({
      ...{ '@context': '/api/contexts/UnitConsumables', '@id': `/api${path()}`, '@type': 'UnitConsumables' },
      ts: now.toISOString(),
      canisters: [
        { ...said.canisters[0], alarmAt: 25, low: false, perDay: 100, daysLeft: 50 },
        { ...said.canisters[1], alarmAt: 30, low: true, perDay: 50, daysLeft: 100 },
        // It gave nothing, and has not said when its owner wants to be told.
        { ...said.canisters[2], alarmAt: null, low: null, perDay: null, daysLeft: null },
      ],
      tubes: [
        { ...said.tubes[0], replaced: '2027-07-16', due: '2028-07-15' },
        { ...said.tubes[1], replaced: '2027-06-13', due: '2028-06-12' },
      ],
      counters: said.counters,
    });
  });

  test('has dates of the unit’s own calendar', async () => {
    await server.database.pool.query("update units set time_zone = 'Pacific/Auckland' where id = $1", [
      unit.id,
    ]);
    await says();
    expect((await read()).tubes[0]).toMatchObject({ replaced: '2027-07-17', due: '2028-07-16' });
  });

  test('tells nothing of what was dosed before its owner’s time', async () => {
    await usual();
    await says();
    expect((await read()).canisters[0]).toMatchObject({ perDay: 100 });
    const since = new Date(now.getTime() - 1.5 * 86_400_000);
    await giveUnits(server.database.db, owner.userId, [unit.serial], { since });
    expect((await read()).canisters.map(({ perDay }) => perDay)).toEqual([100, 40, null]);
  });
});

describe('what is switched off for a unit is left out', () => {
  test.each<[flag: string, change: (all: UnitConsumables) => Partial<UnitConsumables>]>([
    ['canister', () => ({ canisters: [] })],
    ['tube', () => ({ tubes: [] })],
    ['heating', ({ counters }) => ({ counters: { ...counters, heating: null } })],
    ['filling', ({ counters }) => ({ counters: { ...counters, filling: null } })],
    [
      'canisterAlarm',
      ({ canisters }) => ({ canisters: canisters.map((one) => ({ ...one, alarmAt: null, low: null })) }),
    ],
    ['notification', () => ({})],
  ])('%s', async (flag, change) => {
    await hasDosing();
    await goesBy('canister1', 25);
    await usual();
    await says();
    const all = await read();
    expect(all.canisters[0]).toMatchObject({ alarmAt: 25, low: false, daysLeft: 50 });
    await setFlags({ db: server.database.db, clock: server.clock }, unit.serial, { on: [], off: [flag] });
    expect(await read()).toEqual({ ...all, ...change(all) });
  });
});

describe('of a unit of which nothing is known', () => {
  const nothing = { ts: null, canisters: [], tubes: [], counters: { heating: null, filling: null } };

  test('that never connected, everything is null or empty', async () => {
    const quiet = await server.provision();
    await server.own(owner.userId, quiet);
    const answer = await anna('GET', path(quiet.id));
    expect(answer.status).toBe(200);
    expect(unitConsumables.parse(answer.json())).toEqual(nothing);
  });

  test('that uses up nothing, the time of its word alone, and no rows are read for it', async () => {
    await says({});
    await whileNobodyReads(server, async () => {
      expect(await read()).toEqual({ ...nothing, ts: now.toISOString() });
    });
  });
});

test('whoever sees the unit reads it; of a stranger the unit is not known', async () => {
  const [guest, stranger] = [await addedUser(server), await addedUser(server)];
  await giveUnits(server.database.db, guest.userId, [unit.serial], { role: 'guest' });
  await says();
  expect(await read(guest.call)).toEqual(await read());
  const foreign = await stranger.call('GET', path());
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await stranger.call('GET', path(ulid()))).text);
});

test('it stands in the line of histories, of which one person has six places', async () => {
  await says();
  await whileNobodyReads(server, async (stalled, go) => {
    const statuses: number[] = [];
    const asked = [1, 2, 3, 4, 5, 6].map(async () =>
      statuses.push((await anna('GET', `/units/${unit.id}/history`)).status),
    );
    await expect.poll(stalled).toBe(2);
    const refused = await anna('GET', path());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    await go();
    await Promise.all(asked);
    expect(statuses).toEqual(Array(6).fill(200));
    expect((await anna('GET', path())).status).toBe(200);
  });
});

// Comes last: what is put among the rows of closed days is not read.
test('it says what a history of the same weeks says, and the same once their days are closed', async () => {
  await gave([7.01, 5_000, 5_000], [6.99, 30, 3], [5.5, 20, 4], [2.1, 50, null], [0.3, 7, 1], [0.01, 1, 1]);
  await says();
  const zones = ['Europe/Berlin', 'Asia/Kathmandu'];
  const inZone = async (zone: string) => {
    await server.database.pool.query('update units set time_zone = $1 where id = $2', [zone, unit.id]);
    return read();
  };
  const before: UnitConsumables[] = [];
  for (const zone of zones) {
    before.push(await inZone(zone));
    const weeks = await Promise.all(
      ['2028-06-08', '2028-06-15'].map(async (date) => {
        const history = await anna('GET', `/units/${unit.id}/history?period=week&date=${date}`);
        return historyResource.parse(history.json());
      }),
    );
    const perDay = dailyUse(weeks, 'phMinus', now.getTime() / 1_000);
    expect(perDay).toBeGreaterThan(10);
    expect(before.at(-1)?.canisters[0]?.perDay).toBe(perDay);
  }
  const closing = createClosing({ pool: server.database.pool, keptDays: 400 });
  await closing.run(now);
  await closing.stop();
  const after: UnitConsumables[] = [];
  for (const zone of zones) after.push(await inZone(zone));
  expect(after).toEqual(before);
});
