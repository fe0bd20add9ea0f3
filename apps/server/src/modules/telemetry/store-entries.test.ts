import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { parseRanges, reachOf } from './ranges.ts';
import { storeEntries, trimRanges } from './store-entries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());

const unit = { unitId: ulid(), serial: 'ABCDEF123', sid: undefined, epoch: ulid() };
const entry = (from: number, to = from): TelemetryEntry => ({
  ...unit,
  from,
  to,
  rows: Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    ts: Date.now(),
    v: { water: 20 },
    o: {},
  })),
});

test('an epoch with many gaps keeps its newest ranges only', async () => {
  const stored = await storeEntries(
    database.pool,
    Array.from({ length: 300 }, (_, index) => entry(index * 2)),
  );
  expect(stored.count).toBe(300);
  expect(stored.ranges.get(epochKey(unit))).toHaveLength(300);
  await trimRanges(database.pool, stored);
  const after = await storeEntries(database.pool, [entry(600)]);
  const ranges = after.ranges.get(epochKey(unit)) ?? [];
  expect(ranges).toHaveLength(101);
  expect(ranges.at(-1)).toEqual({ from: 600, to: 600 });
});

test('ranges are read as PostgreSQL writes them', () => {
  const ranges = parseRanges('{[1,11),[21,31)}');
  expect(ranges).toEqual([
    { from: 1, to: 10 },
    { from: 21, to: 30 },
  ]);
  expect([0, 1, 5, 10, 11, 25].map((start) => reachOf(ranges, start))).toEqual([
    undefined,
    10,
    10,
    10,
    undefined,
    30,
  ]);
  expect(parseRanges('{}')).toEqual([]);
});
