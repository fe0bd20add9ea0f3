import { historyResource } from '@poolhouse/contract/api/units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '../../testing/caller.ts';
import { type TestUnit, testUnit } from '../../testing/unit-messages.ts';
import { startUnitServer, type UnitServer } from '../../testing/unit-server.ts';
import { toColumns } from './columns.ts';
import { spanOf, todayAt } from './local-days.ts';

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

test('columns are of one length, with null where nothing was measured', () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const rows = [
    { ts: at(1), v: { water: 20 }, o: { filtration: 60, speed: 2 } },
    { ts: at(2), v: { ph: 7 }, o: { filtration: 60, speed: 3 } },
    { ts: at(61), v: { water: 21, ph: 7.2 }, o: { filtration: 30 } },
  ];
  expect(toColumns(rows, 1, undefined)).toEqual({
    t: [60, 120, 3660],
    v: { water: [20, null, 21], ph: [null, 7, 7.2] },
    o: { filtration: [60, 60, 30], speed: [2, 3, null] },
  });
  expect(toColumns(rows, 3_600, new Set(['water', 'filtration', 'speed']))).toEqual({
    t: [0, 3600],
    v: { water: [20, 21] },
    // A speed is a level: what it was on average.
    o: { filtration: [120, 30], speed: [2.5, null] },
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
  test('gives the channels that are asked for', async () => {
    const path = `/units/${unit.id}/history?channels[]=filtration&channels[]=ph`;
    const day = historyResource.parse((await anna('GET', path)).json());
    expect(day.v).toEqual({});
    expect(Object.keys(day.o)).toEqual(['filtration']);
  });
  test.each(['?date=2026-02-30', '?date=x', '?period=year', '?channels=water'])(
    'refuses %s',
    async (query) => {
      expect((await anna('GET', `/units/${unit.id}/history${query}`)).status).toBe(422);
    },
  );
});
