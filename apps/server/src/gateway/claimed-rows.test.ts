import { afterAll, beforeAll, expect, test } from 'vitest';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

// Who had a unit's secret stored rows of last year under numbers that the unit is yet to use.

let server: UnitServer;
beforeAll(async () => {
  server = await startUnitServer();
});
afterAll(() => server.stop());

const minute = 60_000;
const lastYear = 390 * 1_440;

/** Rows `from` to `to`; row 0 was so many minutes ago when the test began. */
function rowsOf(epoch: string, [from, to]: readonly [number, number], minutesAgo: number) {
  const begin = start - minutesAgo * minute;
  const rows = Array.from({ length: to - from + 1 }, (_, index) => ({
    ts: new Date(begin + (from + index) * minute).toISOString(),
    v: { water: 27 },
  }));
  return { epoch, from, rows };
}
let start = 0;
beforeAll(() => {
  start = server.clock.now().getTime();
});

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

test('an acknowledgement ends where its message does, whoever stored rows behind it', async () => {
  const { unit } = await robbed();
  const back = await testUnit(server, unit);
  await back.say('up/telemetry', rowsOf(unit.epoch, [1, 5], 30));
  expect(await back.acknowledged()).toBe(5);
});

test('of rows that were on their way from two connections, the last one’s alone are acknowledged', async () => {
  const { unit, thief } = await robbed();
  const back = await testUnit(server, unit);
  await thief.closed;
  const entry = { unitId: unit.id, serial: unit.serial, sid: undefined, epoch: unit.epoch, rows: [] };
  // In one batch.
  await Promise.all([
    server.telemetry.take({ ...entry, from: 1, to: 403 }),
    server.telemetry.take({ ...entry, from: 1, to: 5 }),
  ]);
  expect(await back.acknowledged()).toBe(5);
});
