import { rowOutputNames } from '@poolhouse/contract/unit/outputs';
import { channelNames } from '@poolhouse/domain/water/channels';
import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { quietUnit } from '#testing/units/stored-rows.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { forgetOldEpochs } from './forget-rows.ts';
import { acknowledgedUpTo, parseRanges } from './ranges.ts';
import { sampleColumns } from './sample-columns.ts';
import { storeEntries, trimRanges } from './store-entries.ts';

const database = perFile(testDatabase);

const unit = { unitId: '', serial: 'ABCDEF123', epoch: ulid(), oldest: 0, notYet: [], heardAt: 0 };
beforeAll(async () => {
  unit.unitId = (await quietUnit(database.pool)).id;
});
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
  expect(parseRanges('{}')).toEqual([]);
});

test.each([
  ['the first of all', 1, 10],
  ['one in the middle', 5, 10],
  ['the last before a gap', 10, 10],
  ['one that is missing', 11, 10],
  ['one behind the gap', 25, 30],
  ['one that nobody has heard of', 31, 30],
  ['one from before all that is known', 0, -1],
])(
  'with %s as the oldest that a unit keeps, all is acknowledged that is there without a gap',
  (_name, oldest, upTo) => {
    const ranges = [
      { from: 1, to: 10 },
      { from: 21, to: 30 },
    ];
    expect(acknowledgedUpTo(ranges, oldest)).toBe(upTo);
  },
);

test('an epoch of which nothing was heard for so long that its rows are too old is forgotten', async () => {
  const { pool } = database;
  const [old, late] = [ulid(), ulid()];
  for (const epoch of [old, late]) await storeEntries(pool, [rowAt(epoch, recent)]);
  await pool.query('update received set heard_on = current_date - 402 where epoch = any($1)', [[old, late]]);
  // Heard again.
  await storeEntries(pool, [rowAt(late, recent, 2)]);
  await forgetOldEpochs(pool, new Date());
  const { rows } = await pool.query('select epoch from received where epoch = any($1)', [[old, late]]);
  expect(rows).toEqual([{ epoch: late }]);
});

async function storedSeconds({ epoch }: { epoch: string }): Promise<number[]> {
  const { rows } = await database.pool.query<{ second: number }>(
    `select extract(epoch from ts)::int as second from samples
     where row_hash in (select hashtextextended($1, n) from generate_series(0, 999) n) order by ts`,
    [epoch],
  );
  return rows.map(({ second }) => second);
}
const rowAt = (epoch: string, second: number, seq = 1): TelemetryEntry => ({
  ...unit,
  epoch,
  from: seq,
  to: seq,
  rows: [{ seq, ts: second * 1_000, v: { water: 20 }, o: {} }],
});
const recent = Math.floor(Date.now() / 1_000) - 600;

test('a row that comes twice in one batch under two times is stored once, as it came first', async () => {
  const epoch = ulid();
  const { count, ranges } = await storeEntries(database.pool, [
    rowAt(epoch, recent + 2),
    rowAt(epoch, recent),
    rowAt(epoch, recent + 60, 2),
  ]);
  expect(await storedSeconds({ epoch })).toEqual([recent + 2, recent + 60]);
  expect(count).toBe(2);
  expect(ranges.get(epochKey({ ...unit, epoch }))).toEqual([{ from: 1, to: 2 }]);
});

test('rows of one time are all kept when they have another number, boot or unit', async () => {
  const [epoch, later] = [ulid(), ulid()];
  const other = { ...rowAt(epoch, recent), unitId: (await quietUnit(database.pool)).id };
  const batch = [rowAt(epoch, recent), rowAt(epoch, recent, 2), rowAt(later, recent), other];
  expect((await storeEntries(database.pool, batch)).count).toBe(4);
  expect(await storedSeconds({ epoch })).toEqual([recent, recent, recent]);
  expect(await storedSeconds({ epoch: later })).toEqual([recent]);
  expect((await storeEntries(database.pool, batch)).count).toBe(0);
});

test('each value is in its column, and one that is too small for a column is 0', async () => {
  const { id: unitId, shortId } = await quietUnit(database.pool);
  const [row] = rowAt(ulid(), recent).rows;
  if (!row) throw new Error('no row');
  const v = Object.fromEntries(channelNames.map((name, index) => [name, index + 0.1]));
  const o = Object.fromEntries(rowOutputNames.map((name, index) => [name, index + 0.2]));
  const rows = [
    { ...row, v, o },
    { ...row, seq: 2, v: { air: 1e-50, water: -1e-46, ph: 7 }, o: {} },
  ];
  const { count } = await storeEntries(database.pool, [{ ...rowAt(ulid(), recent), unitId, to: 2, rows }]);
  expect(count).toBe(2);
  const { rows: stored } = await database.pool.query(
    `select jsonb_strip_nulls(to_jsonb(s) - 'ts' - 'unit' - 'row_hash') as row from samples s
     where unit = $1 order by v_air desc`,
    [shortId],
  );
  const all = sampleColumns.map(({ part, name, column }) => [column, (part === 'v' ? v : o)[name]]);
  expect(stored.map(({ row: found }) => found)).toEqual([
    Object.fromEntries(all),
    { v_air: 0, v_water: 0, v_ph: 7 },
  ]);
});

test('of a unit that there is no more nothing is stored, and it is told that it can forget', async () => {
  const gone = { ...rowAt(ulid(), recent), unitId: ulid() };
  const { count, ranges } = await storeEntries(database.pool, [gone, rowAt(ulid(), recent)]);
  expect(count).toBe(1);
  expect(ranges.get(epochKey(gone))).toEqual([{ from: 1, to: 1 }]);
});

test('a row that two nodes store at the same time under two times is stored once', async () => {
  const epoch = ulid();
  // Of one connection each, so that a transaction can be left open.
  const node = () => createPool({ connectionString: database.url }, () => undefined, { max: 1 });
  const [one, other] = [node(), node()];
  try {
    await one.query('begin');
    await storeEntries(one, [rowAt(epoch, recent)]);
    const late = storeEntries(other, [rowAt(epoch, recent + 2), rowAt(epoch, recent + 60, 2)]);
    await expect.poll(waitingForLock).toBe(1);
    await one.query('commit');
    const { count, ranges } = await late;
    expect(await storedSeconds({ epoch })).toEqual([recent, recent + 60]);
    expect(count).toBe(1);
    expect(ranges.get(epochKey({ ...unit, epoch }))).toEqual([{ from: 1, to: 2 }]);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
});

async function waitingForLock(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
