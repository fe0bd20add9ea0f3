import type { Pool } from 'pg';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { parseRanges, type SequenceRange } from './ranges.ts';

export interface Stored {
  /** All rows ever answered for, by {@link epochKey}. */
  ranges: Map<string, SequenceRange[]>;
  /** What was new of each epoch, likewise. */
  news: Map<string, { rows: number; isNew: boolean }>;
  /** Rows that were new. */
  count: number;
}

// One statement, hence one transaction: its answer comes after the COMMIT. `known` comes first, as a lock: whoever has
// the same epoch waits for it, and then sees in `before` what the other one stored, which a look at the table would not
// show (a statement sees the database as it was when it began). So a repeat is one also when its row has another time,
// is in the same batch, is with two nodes at once, or went. Sorted, so that nodes never wait for each other in a circle.
const statement = `
  with known as (
    insert into received (unit_id, epoch, ranges)
    select unit_id, epoch, range_agg(int8range(low, high, '[]'))
    from unnest($7::text[], $8::text[], $9::bigint[], $10::bigint[]) as a (unit_id, epoch, low, high)
    group by unit_id, epoch
    order by unit_id, epoch
    on conflict (unit_id, epoch)
      do update set before = received.ranges, ranges = received.ranges + excluded.ranges, heard_on = current_date
    returning unit_id, epoch, before, ranges
  ), n as (
    select distinct on (unit_id, epoch, seq) unit_id, epoch, seq, ts, v, o
    from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::jsonb[], $6::jsonb[])
      with ordinality as n (unit_id, epoch, seq, ts, v, o, position)
    order by unit_id, epoch, seq, position
  ), stored as (
    insert into samples (unit_id, epoch, seq, ts, v, o)
    select n.* from n join known k using (unit_id, epoch)
    where not k.before @> n.seq
    on conflict do nothing
    returning unit_id, epoch
  ), counts as (
    select unit_id, epoch, count(*) as count from stored group by unit_id, epoch
  )
  select unit_id, epoch, ranges::text, isempty(before) as is_new, coalesce(count, 0) as count
  from known left join counts using (unit_id, epoch)`;

interface Known {
  unit_id: string;
  epoch: string;
  ranges: string;
  is_new: boolean;
  count: number;
}

/** Stores what is new of these messages and returns when it is durable. */
export async function storeEntries(pool: Pool, entries: readonly TelemetryEntry[]): Promise<Stored> {
  const rows = entries.flatMap(({ unitId, epoch, rows }) => rows.map((row) => ({ unitId, epoch, row })));
  const { rows: known } = await pool.query<Known>({
    name: 'store telemetry',
    text: statement,
    values: [
      rows.map(({ unitId }) => unitId),
      rows.map(({ epoch }) => epoch),
      rows.map(({ row }) => row.seq),
      rows.map(({ row }) => new Date(row.ts).toISOString()),
      rows.map(({ row }) => JSON.stringify(row.v)),
      rows.map(({ row }) => JSON.stringify(row.o)),
      entries.map(({ unitId }) => unitId),
      entries.map(({ epoch }) => epoch),
      entries.map(({ from }) => from),
      entries.map(({ to }) => to),
    ],
  });
  const byKey = <T>(of: (known: Known) => T): Map<string, T> =>
    new Map(known.map((row) => [epochKey({ unitId: row.unit_id, epoch: row.epoch }), of(row)]));
  return {
    ranges: byKey(({ ranges }) => parseRanges(ranges)),
    news: byKey(({ is_new, count }) => ({ rows: count, isNew: is_new })),
    count: known.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Ranges of one epoch beyond which the oldest are forgotten: a unit that skips numbers at random harms itself only. */
const mostRanges = 200;

/** Keeps the newest ranges of the epochs that have too many. */
export async function trimRanges(pool: Pool, { ranges }: Stored): Promise<void> {
  for (const [key, list] of ranges) {
    if (list.length <= mostRanges) continue;
    await pool.query(
      `update received set ranges = ranges * int8multirange(int8range($3, null))
       where unit_id = $1 and epoch = $2`,
      [...key.split(' '), list.at(-mostRanges / 2)?.from],
    );
  }
}
