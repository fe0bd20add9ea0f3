import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pool, PoolClient } from 'pg';
import { ulid } from 'ulid';
import { asOnlyServer } from '#platform/db/one-server.ts';
import { daysWithoutPartition, ensureClosedPartition } from '#platform/db/partitions.ts';
import { betweenOthers, unhurried } from '#platform/db/unhurried.ts';
import { sampleColumns } from '../sample-columns.ts';
import { unpackColumns } from './packed-columns.ts';
import type { PackedDay } from './packed-day.ts';
import { closedBefore } from './progress.ts';
import { dayMs, times } from './unit-day.ts';
import { writePacked } from './write-days.ts';

/** What a pool has behind it, by days of UTC, for as many units as want it. */
export type Past = readonly PackedDay[];

/**
 * Packs a past in a thread of its own: to read and pack weeks by the minute takes half a second of a processor.
 * @param file of a line of JSON for each row (`PastRow`), the oldest first
 * @param niceness by how much that thread steps back behind the server's others
 * @param signal ends it
 * @throws Error when it was ended, a line is no row, or the file cannot be read
 */
export async function packPast(
  file: string,
  niceness: number,
  signal?: AbortSignal,
): Promise<{ count: number; past: Past }> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url), { workerData: { file, niceness } });
  const ended = once(worker, 'exit').then(() => {
    signal?.throwIfAborted();
    throw new Error(`${file} was not packed`);
  });
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end);
  const told = once(worker, 'message') as Promise<[{ count: number; past: Past }]>;
  const [{ count, past }] = await Promise.race([told, ended]).finally(() =>
    signal?.removeEventListener('abort', end),
  );
  // A thread is told bytes, not buffers.
  const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    count,
    past: past.map((day) => ({
      ...day,
      minutes: asBuffer(day.minutes),
      quarters: asBuffer(day.quarters),
    })),
  };
}

/**
 * Gives a unit that has no rows a past, as if it had told it: closed days as they are kept, what is not closed yet in
 * rows.
 */
export async function givePast(pool: Pool, unit: { id: string }, past: Past): Promise<void> {
  const closed = await closedBefore(pool);
  const [whole = [], open = []] = [true, false].map((isClosed) =>
    past.filter(({ day }) => day < closed === isClosed),
  );
  await ensurePartitions(
    pool,
    whole.map(({ day }) => day),
  );
  const client = await pool.connect();
  try {
    await betweenOthers(client, () => write(client, unit, { whole, open }));
  } finally {
    client.release();
  }
}

/** Under a lock for which whoever removes the unit waits: of one that is gone nothing stays. */
async function write(
  client: PoolClient,
  unit: { id: string },
  { whole, open }: Record<'whole' | 'open', Past>,
): Promise<void> {
  const { rows } = await client.query<{ short: number }>(
    'select short_id as short from units where id = $1 for key share',
    [unit.id],
  );
  const short = rows[0]?.short;
  if (short === undefined) return;
  await writePacked(
    client,
    whole.map((day) => ({ unit: short, ...day })),
  );
  const epoch = ulid();
  for (const day of open) await client.query({ ...addRows, values: [short, epoch, ...rowsOf(day)] });
}

const columns = sampleColumns.map(({ column }) => column).join(', ');
const arrays = sampleColumns.map((_, index) => `$${index + 4}::real[]`).join(', ');

/** Rows whose day is being closed wait apart until they are put into it, as whoever stores rows has it. */
const addRows = {
  name: 'add rows of a past',
  text: `with n as (
      select ts, hashtextextended($2, extract(epoch from ts)::bigint) as row_hash, $1::int as unit, ${columns},
        ts < (select closing_before::timestamp at time zone 'UTC' from sample_closing) as is_late
      from unnest($3::timestamptz[], ${arrays}) as n (ts, ${columns})
    ), stored as (
      insert into samples (ts, row_hash, unit, ${columns})
      select ts, row_hash, unit, ${columns} from n where not is_late
      on conflict do nothing
    )
    insert into late_samples (ts, row_hash, unit, ${columns})
    select ts, row_hash, unit, ${columns} from n where is_late
    on conflict do nothing`,
};

/** Times and columns of a day as PostgreSQL reads them: the same for every unit that is given it. */
const texts = new WeakMap<PackedDay, (string | null)[]>();

function rowsOf(day: PackedDay): (string | null)[] {
  const known = texts.get(day);
  if (known) return known;
  const found = unpackColumns(day.minutes);
  const at = Array.from(found.get(times) ?? [], (second) =>
    new Date(day.day * dayMs + second * 1_000).toISOString(),
  );
  const made = [at, ...sampleColumns.map(({ column }) => found.get(column))].map(arrayOf);
  texts.set(day, made);
  return made;
}

function arrayOf(values: Iterable<string | number> | undefined): string | null {
  if (!values) return null;
  return `{${Array.from(values, (value) => (Number.isNaN(value) ? 'null' : value)).join()}}`;
}

async function ensurePartitions(pool: Pool, days: readonly number[]): Promise<void> {
  const missing = await daysWithoutPartition(pool, days);
  if (missing.length === 0) return;
  await asOnlyServer(pool, () =>
    unhurried(pool, async (client) => {
      for (const day of missing) await ensureClosedPartition(client, day);
    }),
  );
}
