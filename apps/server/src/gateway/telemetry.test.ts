import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

async function stored({ id }: { id: string }): Promise<number[]> {
  const rows = await server.database.db
    .selectFrom('samples')
    .select('seq')
    .where('unit_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}
const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

test('rows are in the database when they are acknowledged, and there once when they are repeated', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 10));
  expect(await unit.acknowledged()).toBe(10);
  expect(await stored(unit)).toEqual(upTo(10));
  await unit.say('up/telemetry', unit.rows(6, 15));
  expect(await unit.acknowledged()).toBe(15);
  // The same numbers under other times: a unit whose clock was set meanwhile.
  server.clock.advance(90_000);
  await unit.say('up/telemetry', unit.rows(1, 15));
  expect(await unit.acknowledged()).toBe(15);
  expect(await stored(unit)).toEqual(upTo(15));
});

test('a unit may begin at any number, and an epoch has its own', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(812, 911));
  expect(await unit.acknowledged()).toBe(911);
  const other = ulid();
  await unit.say('up/telemetry', { ...unit.rows(1, 3), epoch: other });
  expect(await unit.told('telemetry/ack')).toEqual({ epoch: other, upTo: 3 });
});

test('rows that are dropped are acknowledged with the rest and counted', async () => {
  const unit = await testUnit(server);
  const before = await server.counted('poolhouse_unit_dropped_total');
  const ts = server.clock.now().toISOString();
  const rows = [{ up: 12.5 }, { ts, v: { water: 500, ph: 7 } }, { ts: '2001-01-01T00:00:00Z' }, 'x'];
  await unit.say('up/telemetry', { epoch: unit.epoch, from: 1, rows });
  expect(await unit.acknowledged()).toBe(4);
  expect(await stored(unit)).toEqual([2]);
  const [row] = await server.database.db
    .selectFrom('samples')
    .select('v')
    .where('unit_id', '=', unit.id)
    .execute();
  expect(row?.v).toEqual({ ph: 7 });
  const after = await server.counted('poolhouse_unit_dropped_total');
  for (const cause of ['row-without-time', 'impossible-value', 'row-too-old', 'bad-row']) {
    const key = `up/telemetry ${cause}`;
    expect(after[key], key).toBe((before[key] ?? 0) + 1);
  }
});

test('numbers that a thief has taken with junk are not acknowledged before their rows are stored', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 3));
  expect(await unit.acknowledged()).toBe(3);
  const thief = await testUnit(server, unit);
  await thief.say('up/telemetry', { epoch: unit.epoch, from: 4, rows: Array.from({ length: 500 }, () => 0) });
  expect(await thief.acknowledged()).toBe(503);
  const back = await testUnit(server, unit);
  for (const [from, to] of [[4, 4] as const, [5, 7] as const]) {
    await back.say('up/telemetry', { ...back.rows(from, to), epoch: unit.epoch });
    expect(await back.acknowledged()).toBe(to);
  }
  expect(await stored(unit)).toEqual(upTo(7));
});

test('nothing is acknowledged beyond a gap; the unit is asked to come again and repeats', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 5));
  expect(await unit.acknowledged()).toBe(5);
  // 6 to 10 are lost between a broker and the cloud.
  await unit.say('up/telemetry', unit.rows(11, 15));
  await unit.closed;
  expect(unit.received.filter(({ body }) => body.includes('15'))).toEqual([]);
  const again: TestUnit = await testUnit(server, unit);
  await again.say('up/telemetry', { ...again.rows(6, 15), epoch: unit.epoch });
  expect(await again.acknowledged()).toBe(15);
  expect(await stored(unit)).toEqual(upTo(15));
});

test('rows that a unit lost itself are not waited for', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 5));
  await unit.acknowledged();
  const again = await testUnit(server, unit);
  await again.say('up/telemetry', { ...again.rows(5_000, 5_002), epoch: unit.epoch });
  expect(await again.acknowledged()).toBe(5_002);
});

test('fifty units at once: each row once, each acknowledged', async () => {
  const units = await Promise.all(upTo(50).map(() => testUnit(server)));
  await Promise.all(
    units.map(async (unit) => {
      for (let from = 1; from <= 401; from += 20) await unit.say('up/telemetry', unit.rows(from, from + 19));
      while ((await unit.acknowledged()) < 420);
    }),
  );
  for (const unit of units) expect(await stored(unit)).toEqual(upTo(420));
});
