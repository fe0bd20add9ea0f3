import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { storedNumbers } from '#testing/units/stored-rows.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const stored = (unit: TestUnit) => storedNumbers(server.database.pool, unit);
const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

test('rows are in the database when they are acknowledged, and there once when they are repeated', async () => {
  const unit = await testUnit(server);
  const rows = async () => {
    const { stored = 0, repeated = 0 } = await server.counted('poolhouse_telemetry_rows_total');
    return { stored, repeated };
  };
  const timed = async () =>
    (await server.counted('poolhouse_telemetry_acknowledgement_duration_seconds'))['+Inf'] ?? 0;
  const [before, timedBefore] = [await rows(), await timed()];
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
  expect(await rows()).toEqual({ stored: before.stored + 15, repeated: before.repeated + 20 });
  expect(await timed()).toBe(timedBefore + 3);
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
  await unit.say('up/telemetry', { epoch: unit.epoch, oldest: 1, from: 1, rows });
  expect(await unit.acknowledged()).toBe(4);
  expect(await stored(unit)).toEqual([2]);
  const { rows: values } = await server.database.pool.query(
    `select jsonb_strip_nulls(to_jsonb(s) - 'ts' - 'row_hash' - 'unit') as v
     from samples s join units on short_id = unit where id = $1`,
    [unit.id],
  );
  expect(values).toEqual([{ v: { v_ph: 7 } }]);
  const after = await server.counted('poolhouse_unit_dropped_total');
  for (const cause of ['row-without-time', 'impossible-value', 'row-too-old', 'bad-row']) {
    const key = `up/telemetry ${cause}`;
    expect(after[key], key).toBe((before[key] ?? 0) + 1);
  }
});

test('rows ahead of the cloud’s clock wait in the unit until the right one of the two is known', async () => {
  const unit = await testUnit(server);
  const counted = async () =>
    (await server.counted('poolhouse_unit_dropped_total'))['up/telemetry row-not-yet'] ?? 0;
  const before = await counted();
  const start = server.clock.now().getTime();
  const hour = 3_600_000;
  const ahead = (hours: number) => ({ ts: new Date(start + hours * hour).toISOString(), v: { water: 27 } });
  const say = () =>
    unit.say('up/telemetry', {
      ...{ epoch: unit.epoch, oldest: 1, from: 1 },
      // Of another month it can only be the unit's.
      rows: [ahead(0), ahead(0), ahead(23), ahead(0), ahead(700)],
    });
  await say();
  expect(await unit.acknowledged()).toBe(2);
  expect(await stored(unit)).toEqual([1, 2, 4]);
  await say();
  expect(await unit.acknowledged()).toBe(2);
  expect(await counted()).toBe(before + 2);
  // Nothing of it can be told: the unit is left to repeat.
  await unit.say('up/telemetry', { epoch: ulid(), oldest: 1, from: 1, rows: [ahead(23)] });
  await expect.poll(counted).toBe(before + 3);
  // It was the cloud's that was slow.
  server.clock.advance(23 * hour);
  await say();
  expect(await unit.acknowledged()).toBe(5);
  expect(await stored(unit)).toEqual([1, 2, 3, 4]);
});

test('numbers that a thief has taken with junk are the unit’s all the same: rows that come are stored', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 3));
  expect(await unit.acknowledged()).toBe(3);
  const thief = await testUnit(server, unit);
  await thief.say('up/telemetry', {
    epoch: unit.epoch,
    oldest: 4,
    from: 4,
    rows: Array.from({ length: 500 }, () => 0),
  });
  expect(await thief.acknowledged()).toBe(503);
  const back = await testUnit(server, unit);
  for (const [from, to] of [[4, 4] as const, [5, 7] as const]) {
    await back.say('up/telemetry', { ...back.rows(from, to), epoch: unit.epoch });
    expect(await back.acknowledged()).toBeGreaterThanOrEqual(to);
    expect(await stored(unit)).toEqual(upTo(to));
  }
});

test('nothing is acknowledged beyond a gap, and all of it once the unit has repeated what is missing', async () => {
  const unit = await testUnit(server);
  const say = (from: number, to: number, oldest: number) =>
    unit.say('up/telemetry', { ...unit.rows(from, to), oldest });
  await say(1, 5, 1);
  expect(await unit.acknowledged()).toBe(5);
  // 6 to 10 are lost between a broker and the cloud.
  await say(11, 15, 6);
  expect(await unit.acknowledged()).toBe(5);
  await say(16, 16, 6);
  expect(await unit.acknowledged()).toBe(5);
  expect(unit.client.connected).toBe(true);
  await say(6, 10, 6);
  expect(await unit.acknowledged()).toBe(16);
  expect(await stored(unit)).toEqual(upTo(16));
});

test('an acknowledgement needs no memory of the unit: what it still keeps stands in its message', async () => {
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(11, 15));
  expect(await unit.acknowledged()).toBe(15);
  // It has 6 to 10 as well, of which nobody has heard yet.
  await unit.say('up/telemetry', { ...unit.rows(16, 16), oldest: 6 });
  expect(await unit.acknowledged()).toBe(5);
  await unit.say('up/telemetry', { ...unit.rows(16, 16), oldest: 11 });
  expect(await unit.acknowledged()).toBe(16);
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
