import { historyResource } from '@poolhouse/contract/api/units';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';
import { type Columns, readColumns, type Wanted } from './columns.ts';
import { hoursOf, spanOf, todayAt } from './local-days.ts';

describe('a day of the unit', () => {
  test.each([
    ['day', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['day', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['day', '2026-06-01', 'Europe/Berlin', '2026-05-31T22:00:00Z', 24],
    ['day', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
    ['day', '2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00Z', 24],
    ['week', '2026-03-29', 'Europe/Berlin', '2026-03-22T23:00:00Z', 167],
    ['week', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z', 168],
  ] as const)('%s of %s in %s begins at %s and has %d hours', (period, date, zone, from, hours) => {
    const span = spanOf(period, date, zone);
    expect(span.from).toEqual(new Date(from));
    expect((span.to.getTime() - span.from.getTime()) / 3_600_000).toBe(hours);
  });
  test('that never was is none', () => {
    expect(() => spanOf('day', '2026-02-30', 'Europe/Berlin')).toThrow(RangeError);
    expect(todayAt(new Date('2026-05-31T22:30:00Z'), 'Europe/Berlin')).toBe('2026-06-01');
  });
});

describe('the hours of a week on a wall clock there', () => {
  test.each([
    ['Asia/Kolkata', '2026-06-01', 168, '2026-05-31T18:30:00Z'],
    ['Asia/Kathmandu', '2026-06-01', 168, '2026-05-31T18:15:00Z'],
    ['Europe/Berlin', '2026-06-01', 168, '2026-05-31T22:00:00Z'],
    // Clocks are set forward by an hour, then back.
    ['Europe/Berlin', '2026-03-29', 167, '2026-03-22T23:00:00Z'],
    ['Europe/Berlin', '2026-10-25', 169, '2026-10-18T22:00:00Z'],
    ['America/St_Johns', '2026-11-01', 169, '2026-10-26T02:30:00Z'],
    // By half an hour: the hour from 2 on has its second half only; half of the hour from 1 on comes twice.
    ['Australia/Lord_Howe', '2026-10-04', 168, '2026-09-27T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 169, '2026-03-29T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-07-01', 168, '2026-06-28T13:30:00Z'],
  ])('%s, week of %s: %d hours from %s on', (zone, date, count, first) => {
    const span = spanOf('week', date, zone);
    const hours = hoursOf(span, zone);
    expect(hours).toHaveLength(count);
    expect(hours[0]?.from).toEqual(new Date(first));
    expect(hours.at(-1)?.to).toEqual(span.to);
    for (const [index, { from, to }] of hours.entries()) {
      if (index > 0) expect(from).toEqual(hours[index - 1]?.to);
      const clock = (at: Date, ms: number) =>
        new Date(at.getTime() + ms).toLocaleTimeString('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
        });
      expect(clock(from, 0).slice(0, 2), 'one hour on the wall').toBe(clock(to, -1).slice(0, 2));
      expect(clock(to, -1).slice(3), 'to its end').toBe('59');
    }
  });
  test.each([
    ['2026-10-04', ['14:30 for 60', '15:30 for 30']],
    ['2026-04-05', ['14:00 for 60', '15:00 for 30']],
  ])('at Lord Howe around the change of clocks in the week of %s, in UTC: %j', (date, expected) => {
    const hours = hoursOf(spanOf('week', date, 'Australia/Lord_Howe'), 'Australia/Lord_Howe').map(
      ({ from, to }) => `${from.toISOString().slice(11, 16)} for ${(to.getTime() - from.getTime()) / 60_000}`,
    );
    const half = hours.findIndex((hour) => hour.endsWith(' 30'));
    expect(hours.slice(half - 1, half + 1)).toEqual(expected);
    expect(hours.filter((hour) => !hour.endsWith(' 60'))).toHaveLength(1);
  });
});

describe('columns', () => {
  let database: TestDatabase;
  const unitId = ulid();
  const begin = Date.parse('2026-06-01T00:00:00Z');
  const at = (minute: number): Date => new Date(begin + minute * 60_000);
  const day = { from: at(0), to: at(1_440) };

  async function insert(unit: string, rows: readonly { ts: Date; v: object; o: object }[]): Promise<void> {
    await database.pool.query(
      `insert into samples (unit_id, epoch, seq, ts, v, o)
       select $1, $2, position, ts, v, o
       from unnest($3::timestamptz[], $4::jsonb[], $5::jsonb[]) with ordinality as n (ts, v, o, position)`,
      [
        unit,
        ulid(),
        rows.map(({ ts }) => ts),
        ...(['v', 'o'] as const).map((part) => rows.map((row) => JSON.stringify(row[part]))),
      ],
    );
  }
  const read = (more: Partial<Wanted>): Promise<Columns> =>
    readColumns(database.pool, {
      ...{ unitId, spans: [day], since: new Date(0), byMinute: true, names: undefined },
      ...more,
    });

  beforeAll(async () => {
    database = await testDatabase();
    await insert(unitId, [
      { ts: new Date(at(1).getTime() + 7_500), v: { water: 20 }, o: { filtration: 60, speed: 2 } },
      { ts: at(2), v: { ph: 7 }, o: { filtration: 60, speed: 3 } },
      { ts: at(61), v: { water: 21, ph: 7.2 }, o: { filtration: 30 } },
      { ts: at(1_440), v: { water: 99 }, o: {} },
    ]);
  });
  afterAll(() => database.stop());

  const second = (minute: number): number => begin / 1_000 + minute * 60;
  test('are of one length, with null where nothing was measured', async () => {
    expect(await read({})).toEqual({
      t: [second(1) + 7, second(2), second(61)],
      v: { water: [20, null, 21], ph: [null, 7, 7.2] },
      o: { filtration: [60, 60, 30], speed: [2, 3, null] },
    });
  });
  test('of hours have means of values, sums of outputs, and a speed’s mean', async () => {
    const spans = [0, 60, 120].map((minute) => ({ from: at(minute), to: at(minute + 60) }));
    expect(await read({ spans, byMinute: false, names: new Set(['water', 'filtration', 'speed']) })).toEqual({
      t: [second(0), second(60)],
      v: { water: [20, 21] },
      o: { filtration: [120, 30], speed: [2.5, null] },
    });
  });
  test('hold nothing from before the owner’s time, and nothing that is not asked for', async () => {
    const names = new Set(['ph', '"; drop table samples; --']);
    expect(await read({ since: at(2), names })).toEqual({
      t: [second(2), second(61)],
      v: { ph: [7, 7.2] },
      o: {},
    });
    expect(await read({ names: new Set() })).toMatchObject({ v: {}, o: {} });
    expect(await read({ unitId: ulid() })).toEqual({ t: [], v: {}, o: {} });
  });
  test('have one point a minute and look at two rows of it, however many a unit sent', async () => {
    const many = ulid();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ts: new Date(begin + index * 300),
      v: { water: index },
      o: { filtration: 20 },
    }));
    await insert(many, rows);
    expect(await read({ unitId: many })).toEqual({
      t: [second(0), second(1), second(2)],
      v: { water: [0.5, 200.5, 400.5] },
      o: { filtration: [40, 40, 40] },
    });
  });
});

describe('GET history', () => {
  let server: UnitServer;
  let unit: TestUnit;
  let anna: Caller;
  beforeAll(async () => {
    server = await startUnitServer();
    const { actor, token } = await server.addUser();
    anna = callerOf(server.api, token);
    unit = await testUnit(server);
    await server.own(actor.userId, unit);
    for (const from of [1, 501]) await unit.say('up/telemetry', unit.rows(from, from + 499));
    while ((await unit.acknowledged()) < 1_000);
  });
  afterAll(() => server.stop());

  test('gives the rows of that day at the unit', async () => {
    const today = todayAt(server.clock.now(), 'Europe/Berlin');
    const day = historyResource.parse((await anna('GET', `/units/${unit.id}/history?date=${today}`)).json());
    expect(day).toMatchObject({ period: 'day', date: today, timeZone: 'Europe/Berlin' });
    expect(day.t.length).toBeGreaterThan(0);
    expect(day.t).toEqual([...day.t].sort((a, b) => a - b));
    expect(new Set(day.t).size).toBe(day.t.length);
    expect(Object.keys(day.v)).toEqual(['water']);
    expect(Object.values(day.v)[0]).toHaveLength(day.t.length);
    const { from } = spanOf('day', today, 'Europe/Berlin');
    expect(day.t[0]).toBeGreaterThanOrEqual(from.getTime() / 1000);
  });
  test('gives a week by the hours of the unit’s own time, also where they begin at half past', async () => {
    const zone = 'Asia/Kolkata';
    await server.database.pool.query('update units set time_zone = $1 where id = $2', [zone, unit.id]);
    const date = todayAt(server.clock.now(), zone);
    const week = historyResource.parse(
      (await anna('GET', `/units/${unit.id}/history?period=week&date=${date}`)).json(),
    );
    await server.database.pool.query("update units set time_zone = 'Europe/Berlin' where id = $1", [unit.id]);
    expect(week.t.length).toBeGreaterThan(0);
    expect(new Set(week.t.map((t) => t % 3_600))).toEqual(new Set([1_800]));
  });
  test('gives the channels that are asked for', async () => {
    const path = `/units/${unit.id}/history?channels[]=filtration&channels[]=ph`;
    const day = historyResource.parse((await anna('GET', path)).json());
    expect(day.v).toEqual({});
    expect(Object.keys(day.o)).toEqual(['filtration']);
  });
  test('of one person is read twice at a time; a few more wait, and the others come back later', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anna('GET', `/units/${unit.id}/history?period=week`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('2');
    expect((await anna('GET', `/units/${unit.id}/history`)).status).toBe(200);
  });
  test.each(['?date=2026-02-30', '?date=x', '?period=year', '?channels=water'])(
    'refuses %s',
    async (query) => {
      expect((await anna('GET', `/units/${unit.id}/history${query}`)).status).toBe(422);
    },
  );
});
