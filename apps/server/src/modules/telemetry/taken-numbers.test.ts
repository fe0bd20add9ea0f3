import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { quietUnit, storedNumbers } from '#testing/units/stored-rows.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { freeNumbers } from './free-numbers.ts';
import { storeEntries, trimRanges } from './store-entries.ts';

const database = perFile(testDatabase);

const now = Date.now();
let unitId = '';
beforeAll(async () => {
  unitId = (await quietUnit(database.pool)).id;
});

/** A message that answers for `from` to `to`, of whose rows only those numbers were any. */
function message(
  epoch: string,
  [from, to]: readonly [number, number],
  numbers: readonly number[],
): TelemetryEntry {
  const rows = numbers.map((seq) => ({ seq, ts: now - 60_000 * (1_000 - seq), v: { water: 20 }, o: {} }));
  return { unitId, serial: 'ABCDEF123', epoch, oldest: from, from, to, rows, notYet: [], heardAt: 0 };
}

async function numbersOf(epoch: string): Promise<number[]> {
  const numbers = await storedNumbers(database.pool, { id: unitId, epoch });
  return numbers.filter((seq) => seq !== null);
}
const store = (...entries: TelemetryEntry[]) => storeEntries(database.pool, entries);

test('a number that junk has taken is free for the row that comes', async () => {
  const epoch = ulid();
  await store(message(epoch, [1, 3], [1, 2, 3]));
  const junk = await store(message(epoch, [4, 503], []));
  expect(junk.ranges.get(epochKey({ unitId, epoch }))).toEqual([{ from: 1, to: 503 }]);
  expect((await store(message(epoch, [4, 6], [4, 5, 6]))).count).toBe(3);
  expect(await numbersOf(epoch)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('in one batch too, whichever comes first', async () => {
  for (const late of [true, false]) {
    const epoch = ulid();
    const both = [message(epoch, [4, 503], []), message(epoch, [4, 6], [4, 5, 6])];
    expect((await store(...(late ? both : both.reverse()))).count).toBe(3);
    expect((await store(message(epoch, [4, 8], [4, 5, 6, 7]))).count).toBe(1);
    expect(await numbersOf(epoch)).toEqual([4, 5, 6, 7]);
  }
});

test('a row that was stored stays known, though junk came under its number and the row itself went', async () => {
  const epoch = ulid();
  await store(message(epoch, [1, 4], [1, 3]));
  await store(message(epoch, [1, 4], []));
  await database.pool.query(
    'delete from samples where row_hash in (select hashtextextended($1, n) from generate_series(1, 4) n)',
    [epoch],
  );
  expect((await store(message(epoch, [1, 4], [1, 2, 3, 4]))).count).toBe(2);
  expect(await numbersOf(epoch)).toEqual([2, 4]);
});

test('what is left of junk when rows have come between is remembered as such', async () => {
  const epoch = ulid();
  await store(message(epoch, [1, 503], [1, 2, 3, 7]));
  const { dropped } = await store(message(epoch, [4, 5], [4, 5]));
  expect(dropped.get(epochKey({ unitId, epoch }))).toEqual([
    { from: 6, to: 6 },
    { from: 8, to: 503 },
  ]);
});

test('junk between rows is remembered as one range when it is many: never is a row taken for a repeat', async () => {
  const epoch = ulid();
  const even = Array.from({ length: 300 }, (_, index) => 2 * index + 2);
  await trimRanges(database.pool, await store(message(epoch, [1, 600], even)));
  const { rows } = await database.pool.query('select dropped::text from received where epoch = $1', [epoch]);
  expect(rows).toEqual([{ dropped: '{[1,600)}' }]);
  // Those that are there already are no news all the same.
  expect((await store(message(epoch, [1, 600], [1, 2, 3, 4]))).count).toBe(2);
});

describe('after the unit was given another secret', () => {
  const free = () => database.db.transaction().execute((trx) => freeNumbers(trx, unitId));
  /** The same numbers, hours before: rows of whoever had the old one. */
  const others = (epoch: string, numbers: readonly [number, number]): TelemetryEntry => {
    const all = Array.from({ length: numbers[1] - numbers[0] + 1 }, (_, index) => numbers[0] + index);
    const { rows, ...said } = message(epoch, numbers, all);
    return { ...said, rows: rows.map((row) => ({ ...row, ts: row.ts - 7_200_000 })) };
  };

  test('a repeat is one by number and time, and the epoch is not charged as a new one', async () => {
    const epoch = ulid();
    await store(message(epoch, [1, 3], [1, 2, 3]), others(epoch, [4, 9]));
    await free();
    const { count, news, ranges } = await store(message(epoch, [2, 5], [2, 3, 4, 5]));
    expect(count).toBe(2);
    const key = epochKey({ unitId, epoch });
    expect(news.get(key)).toEqual({ rows: 2, isNew: false });
    // Nothing is acknowledged over what others had stored.
    expect(ranges.get(key)).toEqual([{ from: 2, to: 5 }]);
    expect((await store(message(epoch, [1, 5], [1, 2, 3, 4, 5]))).count).toBe(0);
    expect(await numbersOf(epoch)).toEqual([1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9]);
  });

  test('what of the old one comes late is in nobody’s way, before the unit’s own or with it', async () => {
    for (const together of [true, false]) {
      const epoch = ulid();
      await store(message(epoch, [1, 3], [1, 2, 3]));
      await free();
      const late = others(epoch, [4, 9]);
      if (!together) await store(late);
      const own = message(epoch, [4, 6], [4, 5, 6]);
      expect((await (together ? store(late, own) : store(own))).count).toBe(together ? 9 : 3);
      expect(await numbersOf(epoch)).toEqual([1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]);
    }
  });

  test('other units and later epochs know a repeat by its number', async () => {
    const [old, epoch] = [ulid(), ulid()];
    const other = { ...message(old, [1, 3], [1, 2, 3]), unitId: (await quietUnit(database.pool)).id };
    await store(other);
    await free();
    await store(message(epoch, [1, 3], [1, 2, 3]));
    expect((await store(others(epoch, [1, 3]), { ...others(old, [1, 3]), unitId: other.unitId })).count).toBe(
      0,
    );
  });
});
