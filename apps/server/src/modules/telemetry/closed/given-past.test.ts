import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { samplesDays } from '#platform/db/partitions.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileDayIsMade } from '#testing/database/while-day-is-made.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { quietUnit } from '#testing/units/stored-rows.ts';
import { readColumns } from '../columns.ts';
import { spanOf } from '../local-days.ts';
import { closeAll } from './close-all.ts';
import { givePast, packPast } from './given-past.ts';
import type { PastRow } from './past-rows.ts';

const database = perFile(() => testDatabase());
const folder = perFile(tempFolder);
const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs);
const now = new Date(today * dayMs + 12 * 3_600_000);

/** Three days and a half, a row a minute, with an hour in which nothing was measured. */
const rows: PastRow[] = Array.from({ length: 3.5 * 1_440 }, (_, minute) => ({
  at: (today - 3) * dayMs + minute * 60_000,
  v: {
    water: (20_000 + (minute % 997)) / 1_000,
    ...(minute % 1_440 < 60 ? {} : { ph: (700 + (minute % 31)) / 100 }),
  },
  o: { filtration: minute % 61, phMinus: (minute % 7) / 10 },
}));

async function toldIn(name: string, lines: readonly string[]): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}
const told = () =>
  toldIn(
    'rows',
    rows.map((row) => JSON.stringify(row)),
  );

async function addUnit() {
  const { id } = await quietUnit(database.pool);
  const { rows: found } = await database.pool.query('select short_id, serial from units where id = $1', [id]);
  return { id, serial: found[0].serial, shortId: found[0].short_id };
}

/** All minutes of a unit by the day, as its charts read them. */
async function minutesOf(unit: number) {
  return Promise.all(
    [3, 2, 1, 0].map(async (ago) => {
      const date = new Date((today - ago) * dayMs).toISOString().slice(0, 10);
      return readColumns(database.pool, {
        ...{ unit, spans: [spanOf('day', date, 'UTC')], since: new Date(0) },
        ...{ byMinute: true, names: undefined, digits: 4 },
      });
    }),
  );
}

const countOf = async (table: string): Promise<number> => {
  const { rows: found } = await database.pool.query(`select count(*)::int as count from ${table}`);
  return found[0].count;
};

test('a past is read as it was told, whether its days were closed before it was given, or after', async () => {
  const { past, count } = await packPast(await told(), 5);
  expect(count).toBe(rows.length);
  const [early, late] = [await addUnit(), await addUnit()];
  await givePast(database.pool, early, past);
  expect(await countOf('samples')).toBe(rows.length);
  const before = await minutesOf(early.shortId);
  expect(before.map(({ t }) => t.length)).toEqual([1_440, 1_440, 1_440, 720]);
  expect(before[0]?.t.slice(0, 2)).toEqual(rows.slice(0, 2).map(({ at }) => at / 1_000));

  await closeAll({ pool: database.pool, now, keptDays: 400 });
  await givePast(database.pool, late, past);
  expect(await countOf('sample_days')).toBe(6);
  expect(await countOf('samples')).toBe(2 * 720);
  expect(await countOf('late_samples')).toBe(0);
  expect(await minutesOf(early.shortId)).toEqual(before);
  expect(await minutesOf(late.shortId)).toEqual(before);

  // Every value of it.
  const every = { water: rows.map(({ v }) => v.water), phMinus: rows.map(({ o }) => o.phMinus) };
  expect(before.flatMap(({ v }) => v.water)).toEqual(every.water);
  expect(before.flatMap(({ o }) => o.phMinus)).toEqual(every.phMinus);
});

test('a unit that is gone by then is given nothing', async () => {
  const unit = await addUnit();
  const before = await countOf('sample_days');
  await database.pool.query('delete from units where id = $1', [unit.id]);
  await givePast(database.pool, unit, (await packPast(await told(), 5)).past);
  expect(await countOf('sample_days')).toBe(before);
});

test('what is no past is not packed, and whoever asked for it hears of it', async () => {
  await expect(packPast(await toldIn('broken', ['{"at":1,"v":{},"o":{}}', '{"at":']), 5)).rejects.toThrow(
    /JSON/u,
  );
  await expect(packPast(join(folder.path, 'nowhere'), 5)).rejects.toThrow(/ENOENT/u);
  const ending = new AbortController();
  const packing = packPast(await told(), 5, ending.signal);
  ending.abort(new Error('no longer wanted'));
  await expect(packing).rejects.toThrow('no longer wanted');
});

test('a past whose day is made while it is given is given all the same', async () => {
  const { pool } = database;
  const made = (await samplesDays(pool)).reduce((last, day) => Math.max(last, day));
  const next = new Date((made + 1) * dayMs);
  const line = JSON.stringify({ at: next.getTime(), v: { water: 24 }, o: {} } satisfies PastRow);
  const { past } = await packPast(await toldIn('later', [line]), 5);
  const unit = await addUnit();
  const given = await whileDayIsMade(pool, next, () => givePast(pool, unit, past));
  expect(given).toMatchObject({ status: 'fulfilled' });
  const { rows: found } = await pool.query(
    'select v_water as water from samples where unit = $1 and ts = $2',
    [unit.shortId, next],
  );
  expect(found).toEqual([{ water: 24 }]);
});
