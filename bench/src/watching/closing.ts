import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { closingLock } from '../../../apps/server/src/modules/telemetry/closed/close-all.ts';
import { createClosing } from '../../../apps/server/src/modules/telemetry/closed/closing.ts';
import { storeEntries } from '../../../apps/server/src/modules/telemetry/store-entries.ts';
import { type Figure, quantile } from '../figure.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { oneRow } from '../samples/rows.ts';
import { withServer } from '../server/with-server.ts';
import { type Day, dayMs, daysOfRows } from './year-of-rows.ts';

const unitCount = Number(process.env.UNITS ?? 5_000);
const fleet = 100_000;
const mostMinutes = 10;
/** A minute's rows of the whole fleet, as they come: in batches of so many milliseconds. */
const batchMs = 25;
const batchRows = Math.round((fleet / 60_000) * batchMs);
const quietMs = 30_000;
const leastPace = 0.8;

/** How long a fleet's day takes to be closed, and what those wait for meanwhile who store the rows of today. */
export const closing: Figure = {
  name: 'closing',
  goal: `a day of ${fleet} units is closed within ${mostMinutes} minutes (measured with ${unitCount}), while rows of ${fleet} units, ${Math.round(fleet / 60)} a second, are stored at ${leastPace} of their pace at least`,
  run: () => withServer({ LOG_LEVEL: 'warn' }, (_, pool) => measure(pool)),
};

async function measure(pool: Pool) {
  const units = await provisionUnits(pool, unitCount);
  // The server's own job would begin with it before all is there.
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [closingLock]);
  const today = Math.floor(Date.now() / dayMs);
  const rows = await fillDay(pool, today - 1);
  const alone = await storing(pool, units, sleep(quietMs));
  holder.release(true);
  const begin = performance.now();
  // Also in the first hours of a day, in which yesterday is waited for.
  const noon = new Date((today + 0.5) * dayMs);
  const closed = createClosing({ pool, keptDays: 400 }).run(noon);
  const beside = await storing(pool, units, closed);
  await closed;
  const seconds = (performance.now() - begin) / 1_000;
  const { rows: left } = await pool.query(
    `select (select count(*) from sample_days)::int as days,
       (select count(*) from samples where ts < $1)::int as rows`,
    [new Date(today * dayMs)],
  );
  const minutes = (seconds / 60) * (fleet / unitCount);
  const pace = beside.perSecond / alone.perSecond;
  const numbers = {
    'rows of the day': rows,
    'days of units closed': left[0].days,
    'rows left of it': left[0].rows,
    seconds,
    'minutes, of a fleet’s day': minutes,
    'rows stored a second, without': alone.perSecond,
    'rows stored a second, meanwhile': beside.perSecond,
    'meanwhile, of without': pace,
    'p99 ms of a batch, without': alone.p99,
    'p99 ms of a batch, meanwhile': beside.p99,
  };
  const holds =
    left[0].days === unitCount && left[0].rows === 0 && minutes <= mostMinutes && pace >= leastPace;
  return { holds, numbers };
}

/** A day of the virtual unit for each, in the order in which rows come: minute by minute. @returns how many rows */
async function fillDay(pool: Pool, day: number): Promise<number> {
  const own: Day = daysOfRows(2, (day + 1) * dayMs).get(day) ?? new Map();
  const columns = [...own.keys()].filter((name) => name !== 't');
  const list = (name: string) =>
    [...(own.get(name) ?? [])].map((value) => (Number.isNaN(value) ? null : value));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rowCount } = await client.query(
      `insert into samples (unit, row_hash, ts, ${columns.join()})
       select short_id, hashtextextended('', short_id * 1440 + nth), $1::timestamptz + make_interval(secs => t), ${columns.join()}
       from unnest($2::float8[], ${columns.map((_, index) => `$${index + 3}::real[]`).join()})
         with ordinality as row (t, ${columns.join()}, nth)
       cross join units
       order by nth, hashtextextended('', short_id + nth)`,
      [new Date(day * dayMs), list('t'), ...columns.map(list)],
    );
    await client.query('vacuum analyze samples');
    return rowCount ?? 0;
  } finally {
    client.release(true);
  }
}

/** Stores rows at the fleet's pace until something is done: a batch when the one before is stored and its time has come. */
async function storing(pool: Pool, units: readonly Identity[], until: Promise<unknown>) {
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  const epoch = ulid();
  const times: number[] = [];
  const begin = performance.now();
  for (let batch = 0; !ended; batch++) {
    const wait = begin + batch * batchMs - performance.now();
    if (wait > 1) await sleep(wait);
    const from = performance.now();
    await storeEntries(
      pool,
      Array.from({ length: batchRows }, (_, nth) => {
        const place = batch * batchRows + nth;
        const unit = units[place % units.length] as Identity;
        const seq = Math.floor(place / units.length);
        const row = { seq, ts: Date.now(), v: { water: 27.123, ph: 7.2, redox: 690 }, o: { filtration: 60 } };
        return oneRow(unit, epoch, row);
      }),
    );
    times.push(performance.now() - from);
  }
  const seconds = (performance.now() - begin) / 1_000;
  return { perSecond: (times.length * batchRows) / seconds, p99: quantile(times, 0.99) };
}
