import type { Pool } from 'pg';
import { packDay } from '../../../apps/server/src/modules/telemetry/closed/packed-day.ts';
import { writeDays } from '../../../apps/server/src/modules/telemetry/closed/write-days.ts';
import { sampleColumns } from '../../../apps/server/src/modules/telemetry/sample-columns.ts';
import { ensureClosedPartition } from '../../../apps/server/src/platform/db/partitions.ts';
import { type Figure, quantile } from '../figure.ts';
import { addPerson, giveUnit, type Person } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import { fillTimeline } from '../timeline/timeline.ts';
import { atOnce, requests, timesOf } from '../times.ts';
import { askAll } from './ask.ts';
import { type Day, dayMs, daysOfRows, scaled } from './year-of-rows.ts';

const unitCount = 1_000;
/** Of these the past is as long as minutes are kept. */
const longUnits = Number(process.env.LONG ?? 100);
const days = 400;
const entriesADay = 12;
const mostMs = 50;

/** What an owner opens, among many units with a long past: how long it takes, and what a value of the past takes up. */
export const watching: Figure = {
  name: 'watching',
  goal: `of ${unitCount} units, ${longUnits} with ${days} days by the minute, ${requests} requests for random ones at concurrency ${atOnce} come at p95 within ${mostMs} ms: list, status, timeline, a day, a week, a year's protocol up to its first byte, and a status as the server draws it; a day 3 times as fast as reading its 1,440 rows, a week within 1.5 days, no row is looked for one after the other, and a value takes at most a byte`,
  run: () => withServer({}, measure),
};

async function measure(server: ServerProcess, pool: Pool) {
  const units = await provisionUnits(pool, unitCount);
  const anna = await addPerson(pool, 'Anna');
  // One person may have two protocols at once.
  const owners = new Map<string, Person>();
  for (const [nth, unit] of units.entries()) {
    const owner = nth < longUnits ? await addPerson(pool, 'Owner') : anna;
    owners.set(unit.id, owner);
    await giveUnit(pool, owner, unit.id, `Pool ${nth}`);
  }
  await pool.query("update unit_access set since = 'epoch'");
  await sayStates(pool);
  const long = units.slice(0, longUnits).map(({ id }) => id);
  const today = Math.floor(Date.now() / dayMs);
  const begin = performance.now();
  const year = daysOfRows(days, today * dayMs);
  const simulated = performance.now();
  const values = await fillPast(pool, long, year, today);
  const filled = performance.now();
  await fillTimeline(pool, long, { days, aDay: entriesADay, long: longUnits });
  await pool.query('vacuum analyze');
  const bytes = await bytesOf(pool);
  await fillOthers(pool, long, today);
  const naive = await fillNaive(pool, year, today);
  await server.stop();
  await server.start();

  const asked = await askAll(server, pool, { anna, owners, long, today });
  const scans = await scansOf(pool);
  const [day = Number.NaN, week = Number.NaN] = [asked.medians.day, asked.medians.week];
  const bare = await timesOf(() => readNaively(pool, naive, today));
  const rows = quantile(bare, 0.5);
  const numbers = {
    'seconds: a virtual unit’s days, fast-forwarded': (simulated - begin) / 1_000,
    'seconds: shifted, scaled and packed for all': (filled - simulated) / 1_000,
    'values kept': values,
    'bytes a value, indexes included': bytes / values,
    ...asked.numbers,
    'yardstick: median ms, 1,440 rows read as they are': rows,
    'rows read as they are, of a day': rows / day,
    'a week, of a day': week / day,
    'rows looked at one after the other': scans,
  };
  const holds =
    asked.isWhole &&
    asked.p95s.every((p95) => p95 <= mostMs) &&
    rows / day >= 3 &&
    week / day <= 1.5 &&
    bytes / values <= 1 &&
    scans === 0;
  return { holds, numbers };
}

/** As a pool says it. */
const sayStates = (pool: Pool) =>
  pool.query(
    `insert into unit_states (unit_id, connected, last_heard, state)
     select id, true, now(), jsonb_build_object('ts', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'receivedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'screen', 'home', 'mixingUntil', null,
       'mode', 'auto', 'values', '{"water": 27.1, "air": 24, "ph": 7.2, "redox": 690, "pressure": 0.6, "level": 132}'::jsonb,
       'valuesAt', '{}'::jsonb, 'outputs', '{"filtration": "medium", "heating": true}'::jsonb, 'messages', '[]'::jsonb)
     from units
     on conflict (unit_id) do update set connected = true, last_heard = excluded.last_heard, state = excluded.state`,
  );

/** @returns how many values were packed */
async function fillPast(
  pool: Pool,
  units: readonly string[],
  year: ReadonlyMap<number, Day>,
  today: number,
): Promise<number> {
  const { rows } = await pool.query<{ short_id: number }>(
    'select short_id from units where id = any($1) order by short_id',
    [units],
  );
  const past = [...year.keys()].filter((day) => day < today);
  let count = 0;
  const client = await pool.connect();
  try {
    for (const [nth, day] of past.entries()) {
      await ensureClosedPartition(client, day);
      const own = new Map<number, Day>();
      for (const [shift, { short_id }] of rows.entries()) {
        const from = year.get(past[(nth + shift * 3) % past.length] ?? day);
        if (from) own.set(short_id, scaled(from, 1 + shift / 1_000));
      }
      for (const columns of own.values()) count += valuesIn(columns);
      await writeDays(client, day, own);
    }
    await client.query('update sample_closing set closing_before = $1, closed_before = $1', [
      new Date(today * dayMs).toISOString().slice(0, 10),
    ]);
  } finally {
    client.release();
  }
  return count;
}

/** The other units were there on each of these days as well, for a moment: a day has a thousand rows. */
async function fillOthers(pool: Pool, long: readonly string[], today: number): Promise<void> {
  const moment: Day = new Map([
    ['t', Float64Array.of(0)],
    ['v_water', Float64Array.of(26.1)],
  ]);
  const { minutes, columns, quarters } = packDay(today - 1, moment);
  const each = `units cross join generate_series(1, ${days - 1}) as ago where id <> all($1)`;
  const day = 'current_date - ago::int';
  await pool.query(`insert into sample_days (unit, day, minutes) select short_id, ${day}, $2 from ${each}`, [
    long,
    minutes,
  ]);
  await pool.query(
    `insert into sample_quarters (unit, day, columns, quarters) select short_id, ${day}, $2, $3 from ${each}`,
    [long, columns, quarters],
  );
  await pool.query('vacuum analyze');
}

const valuesIn = (columns: Day): number =>
  [...columns].reduce(
    (sum, [name, values]) =>
      name === 't' ? sum : sum + values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0),
    0,
  );

async function bytesOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(relid))::float8 + pg_total_relation_size('sample_quarters') as bytes
     from pg_partition_tree('sample_days') where isleaf`,
  );
  return rows[0].bytes;
}

/** A day as rows, in a table like theirs, among as many others as stand in a day's partition. */
async function fillNaive(pool: Pool, year: ReadonlyMap<number, Day>, today: number): Promise<number> {
  const naive = 1;
  await pool.query('create table naive_samples (like samples including all)');
  const day = year.get(today - 1) ?? new Map<string, Float64Array>();
  const columns = [...day.keys()].filter((name) => name !== 't');
  const list = (values: Float64Array | undefined) =>
    [...(values ?? [])].map((value) => (Number.isNaN(value) ? null : value));
  await pool.query(
    `insert into naive_samples (unit, row_hash, ts, ${columns.join()})
     select unit, unit, $1::timestamptz + make_interval(secs => t) as ts, ${columns.join()}
     from unnest($2::float8[], ${columns.map((_, index) => `$${index + 3}::real[]`).join()}) as row (t, ${columns.join()}),
       generate_series(1, ${longUnits}) as unit
     order by ts`,
    [new Date((today - 1) * dayMs), list(day.get('t')), ...columns.map((name) => list(day.get(name)))],
  );
  await pool.query('vacuum analyze naive_samples');
  return naive;
}

/** What a day is without anything kept for it: its rows, put together as the answer has them. */
async function readNaively(pool: Pool, unit: number, today: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number | null>>({
    name: 'yardstick',
    text: 'select * from naive_samples where unit = $1 and ts >= $2 and ts < $3 order by ts',
    values: [unit, new Date((today - 1) * dayMs), new Date(today * dayMs)],
  });
  if (rows.length < 1_400) throw new Error(`${rows.length} rows`);
  const answer = Object.fromEntries(
    sampleColumns.map(({ column }) => [column, rows.map((row) => row[column] ?? null)]),
  );
  if (JSON.stringify(answer).length < 1_000) throw new Error('nothing was read');
}

/** Rows that were read by going through whole tables of rows and closed days; statistics come a moment late. */
async function scansOf(pool: Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query(
    `select coalesce(sum(seq_tup_read), 0)::float8 as read from pg_stat_user_tables
     where relname ~ '^(samples|late_samples|sample_days|sample_quarters)'`,
  );
  return rows[0].read;
}
