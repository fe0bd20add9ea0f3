import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { quietUnit, storedNumbers } from '#testing/units/stored-rows.ts';
import { migrate } from './migrate.ts';
import { ensurePartitions, expireSamples } from './partitions.ts';

const database = perFile(() => testDatabase({ empty: true }));
const folder = perFile(tempFolder);

const day = 86_400_000;
const now = Date.now();

test('rows from before there were days keep their unit, number, boot, time and values', async () => {
  const { pool } = database;
  await cp(join(import.meta.dirname, 'migrations'), folder.path, { recursive: true });
  for (const name of await readdir(folder.path)) if (name > '023') await rm(join(folder.path, name));
  await migrate(pool, folder.path);
  const month = new Date(now).toISOString().slice(0, 7);
  await pool.query(`
    create table samples_default partition of samples default;
    create table samples_${month.replace('-', '_')} partition of samples
      for values from ('${month}-01') to (timestamptz '${month}-01' + interval '1 month')`);
  const [one, other] = [await quietUnit(pool), await quietUnit(pool)];
  const [epoch, later] = [ulid(), ulid()];
  const add = (id: string, boot: string, seq: number, at: number, v: object, o: object = {}) =>
    pool.query('insert into samples (unit_id, epoch, seq, ts, v, o) values ($1, $2, $3, $4, $5, $6)', [
      ...[id, boot, seq, new Date(at), v, o],
    ]);
  const v = { water: 27.1, freeChlorine: 1e-50, electrolyser: 7, unheardOf: 1 };
  await add(one.id, epoch, 3, now - 500 * day, { ph: 7.2 });
  await add(one.id, epoch, 4, now - 100 * day, v, { electrolyser: 60, phMinus: 1.25, speed: 2 });
  await add(one.id, epoch, 5, now, {});
  await add(one.id, epoch, 6, now, {});
  await add(one.id, later, 5, now, {});
  await add(other.id, epoch, 5, now, { water: 20 });
  await add(ulid(), epoch, 5, now, {});
  await migrate(pool);
  await ensurePartitions(pool, new Date(now));

  expect(await storedNumbers(pool, { id: one.id, epoch })).toEqual([3, 4, 5, 6, null]);
  expect(await storedNumbers(pool, { id: one.id, epoch: later })).toEqual([5, null, null, null, null]);
  expect(await storedNumbers(pool, { id: other.id, epoch })).toEqual([5]);
  const { rows } = await pool.query<{ ts: string; name: string; row: object }>(
    `select (extract(epoch from ts) * 1000)::bigint as ts, tableoid::regclass::text as name,
       jsonb_strip_nulls(to_jsonb(s) - 'ts' - 'unit' - 'row_hash') as row
     from samples s where unit = $1 order by s.ts`,
    [one.shortId],
  );
  const values = {
    ...{ v_water: 27.1, v_free_chlorine: 0, v_electrolyser: 7 },
    ...{ o_electrolyser: 60, o_ph_minus: 1.25, o_speed: 2 },
  };
  const dayName = (at: number) => `samples_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '_')}`;
  expect(rows.slice(0, 3)).toEqual([
    { ts: now - 500 * day, name: 'samples_default', row: { v_ph: 7.2 } },
    { ts: now - 100 * day, name: dayName(now - 100 * day), row: values },
    { ts: now, name: dayName(now), row: {} },
  ]);
  // They go with their day once it is closed, and those of none go too.
  await pool.query('update sample_closing set closed_before = current_date - 1');
  await expireSamples(pool, new Date(now), 50);
  expect(await storedNumbers(pool, { id: one.id, epoch })).toEqual([5, 6, null]);
});
