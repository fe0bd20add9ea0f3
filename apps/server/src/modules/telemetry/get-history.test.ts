import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { historyResource } from '@poolhouse/contract/api/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { takeUnits } from '#testing/units/give-units.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { whileNobodyReads } from '#testing/units/unread-rows.ts';
import { spanOf, todayAt } from './local-days.ts';

const server = perFile(startUnitServer);

describe('GET history', () => {
  let unit: TestUnit;
  let anna: Caller;
  let token: string;
  beforeAll(async () => {
    const { actor, token: own } = await server.addUser();
    token = own;
    anna = callerOf(server.api, token);
    unit = await testUnit(server);
    await server.own(actor.userId, unit);
    for (const from of [1, 501]) await unit.say('up/telemetry', unit.rows(from, from + 499));
    while ((await unit.acknowledged()) < 1_000);
  });

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
  test('gives the last 24 hours by the half hour, with the one that runs', async () => {
    const path = `/units/${unit.id}/history?period=last-day&channels[]=water`;
    const last = historyResource.parse((await anna('GET', path)).json());
    const now = server.clock.now().getTime() / 1_000;
    expect(last.t.every((t) => t % 1_800 === 0 && t > now - 24 * 3_600 && t <= now)).toBe(true);
    expect(last.t.length).toBeGreaterThan(10);
    expect(last.v.water).toHaveLength(last.t.length);
    expect(last.min?.water?.every((least) => least !== null)).toBe(true);
  });
  test('gives the channels that are asked for', async () => {
    const path = `/units/${unit.id}/history?channels[]=filtration&channels[]=ph`;
    const day = historyResource.parse((await anna('GET', path)).json());
    expect(day.v).toEqual({});
    expect(Object.keys(day.o)).toEqual(['filtration']);
  });
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'comes compressed to whoever reads %s: a phone has little room for numbers',
    async (encoding, unpack) => {
      // The day that most of the 500 minutes until now are of: when it has just begun, today has nothing to pack.
      const date = todayAt(new Date(server.clock.now().getTime() - 250 * 60_000), 'Europe/Berlin');
      const path = `/units/${unit.id}/history?date=${date}`;
      const plain = await anna('GET', path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const packedFor = (remoteAddress: string, passedOn = {}) =>
        server.api.inject({
          url: `/api${path}`,
          headers: { cookie: `poolhouse=${token}`, 'accept-encoding': encoding, ...passedOn },
          remoteAddress,
        });
      expect((await packedFor('127.0.0.1')).headers['content-encoding']).toBeUndefined();
      const passedOn = await packedFor('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' });
      expect(passedOn.headers['content-encoding']).toBe(encoding);
      const { statusCode, headers, rawPayload } = await packedFor('192.168.1.20');
      expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers.vary).toBe('Accept-Language, Cookie, Origin, Accept-Encoding');
      expect(unpack(rawPayload).toString()).toBe(plain.text);
      expect(rawPayload.length).toBeLessThan(plain.text.length / 3);
    },
  );
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

test('whoever stops owning a unit while their request waits in line is not shown its history', async () => {
  const { actor, token } = await server.addUser();
  const [unit, other] = [await testUnit(server), await testUnit(server)];
  for (const one of [unit, other]) await server.own(actor.userId, one);
  const anna = callerOf(server.api, token);
  await whileNobodyReads(server, async (stalled, go) => {
    // As many as one person may have read at a time.
    const before = [1, 2].map(() => anna('GET', `/units/${other.id}/history`));
    await expect.poll(stalled).toBe(2);
    const waiting = anna('GET', `/units/${unit.id}/history`);
    // A request of the same length that came later has been answered, so this one is in line.
    expect((await anna('GET', `/units/${unit.id}`)).status).toBe(200);
    await takeUnits(server.database.db, [unit.serial]);
    await go();
    expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await waiting).status).toBe(404);
  });
});
