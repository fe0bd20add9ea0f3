import { beforeAll, describe, expect, test } from 'vitest';
import { freeNumbers } from '#modules/telemetry/index.ts';
import { revokeSecret, rotateSecret } from '#modules/units/index.ts';
import { perFile } from '#testing/lifetimes.ts';
import { storedNumbers } from '#testing/units/stored-rows.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

// Who had a unit's secret stored rows of last year under numbers that the unit is yet to use.

const server = perFile(startUnitServer);

const deps = () => ({
  ...{ db: server.database.db, clock: server.clock },
  cancelCommands: async () => undefined,
  freeNumbers,
});
const minute = 60_000;
const lastYear = 390 * 1_440;

/** Rows `from` to `to`; row 0 was so many minutes ago when the test began. */
function rowsOf(epoch: string, [from, to]: readonly [number, number], minutesAgo: number) {
  const begin = start - minutesAgo * minute;
  const rows = Array.from({ length: to - from + 1 }, (_, index) => ({
    ts: new Date(begin + (from + index) * minute).toISOString(),
    v: { water: 27 },
  }));
  return { epoch, oldest: from, from, rows };
}
let start = 0;
beforeAll(() => {
  start = server.clock.now().getTime();
});

/** The numbers of the unit's own rows, those of the last hour. */
const own = (unit: TestUnit) => storedNumbers(server.database.pool, unit, new Date(start - 60 * minute));

/** A unit that has sent 1 to 3, and whoever took its coming numbers. */
async function robbed() {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', rowsOf(unit.epoch, [1, 3], 30));
  expect(await unit.acknowledged()).toBe(3);
  const thief = await testUnit(server, unit);
  await thief.say('up/telemetry', rowsOf(unit.epoch, [4, 403], lastYear));
  expect(await thief.acknowledged()).toBe(403);
  return { unit, thief };
}

/** The server has looked, and ended what there was. */
async function looked(thief: TestUnit): Promise<void> {
  server.clock.advance(1_000);
  await thief.closed;
  await expect.poll(() => server.units.directory.peek(thief.serial)?.connected).toBe(false);
}

describe('under another secret', () => {
  test('a unit goes on in the same epoch: its rows are stored, and those that it repeats once', async () => {
    const { unit, thief } = await robbed();
    const { secret } = await rotateSecret(deps(), unit.serial);
    await looked(thief);
    const back = await testUnit(server, { ...unit, secret });
    for (const [from, to] of [[2, 5] as const, [4, 8] as const, [9, 9] as const]) {
      await back.say('up/telemetry', rowsOf(unit.epoch, [from, to], 30));
      expect(await back.acknowledged()).toBe(to);
    }
    expect(await own(unit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('what the old one said until its connection ended is in nobody’s way either', async () => {
    const { unit, thief } = await robbed();
    const { secret } = await rotateSecret(deps(), unit.serial);
    await thief.say('up/telemetry', rowsOf(unit.epoch, [404, 420], lastYear));
    const all = () => storedNumbers(server.database.pool, unit);
    await expect.poll(async () => (await all()).filter((seq) => seq === 420)).toEqual([420]);
    await looked(thief);
    const back = await testUnit(server, { ...unit, secret });
    await back.say('up/telemetry', rowsOf(unit.epoch, [404, 406], 430));
    expect(await back.acknowledged()).toBe(406);
    expect(await own(unit)).toEqual([1, 2, 3, 404, 405, 406]);
  });

  test('nor after it was revoked, also when no server has looked yet', async () => {
    const { unit } = await robbed();
    await revokeSecret(deps(), unit.serial);
    const { secret } = await rotateSecret(deps(), unit.serial);
    const back = await testUnit(server, { ...unit, secret });
    await back.say('up/telemetry', rowsOf(unit.epoch, [4, 5], 30));
    expect(await back.acknowledged()).toBe(5);
    expect(await own(unit)).toEqual([1, 2, 3, 4, 5]);
  });

  test('the control: numbers that nobody freed are taken', async () => {
    const { unit } = await robbed();
    const back = await testUnit(server, unit);
    await back.say('up/telemetry', rowsOf(unit.epoch, [4, 5], 30));
    await back.acknowledged();
    expect(await own(unit)).toEqual([1, 2, 3]);
  });
});
