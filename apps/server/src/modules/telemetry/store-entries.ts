import type { Pool } from 'pg';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { parseRanges, rangesOf, type SequenceRange } from './ranges.ts';

export interface Stored {
  /** All rows ever answered for, by {@link epochKey}. */
  ranges: Map<string, SequenceRange[]>;
  /** Those of them that never had a row, likewise. */
  dropped: Map<string, SequenceRange[]>;
  /** What was new of each epoch, likewise. */
  news: Map<string, { rows: number; isNew: boolean }>;
  /** Rows that were new. */
  count: number;
}

// One statement, hence one transaction: its answer comes after the COMMIT. `known` comes first, as a lock: whoever has
// the same epoch waits for it, and then sees in `before` what the other one stored, which a look at the table would not
// show (a statement sees the database as it was when it began). So a repeat is one also when its row has another time,
// is in the same batch, is with two nodes at once, or went. Sorted, so that nodes never wait for each other in a circle.
// A number that was only ever dropped is no repeat: whatever took it, the row is stored when it comes. In an epoch
// in which the unit was given another secret a repeat is one by its number and time: the key of `samples` tells.
const statement = `
  with known as (
    insert into received (unit_id, epoch, ranges, dropped)
    select unit_id, epoch, answered, answered - coalesce(kept, '{}')
    from (
      select unit_id, epoch, range_agg(numbers) as answered, range_agg(numbers) filter (where is_kept) as kept
      from (
        select unit_id, epoch, int8range(low, high, '[]') as numbers, is_kept
        from unnest($7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::boolean[])
          as p (unit_id, epoch, low, high, is_kept)
      ) parts
      group by unit_id, epoch
    ) a
    order by unit_id, epoch
    on conflict (unit_id, epoch) do update set
      before = received.ranges,
      dropped_before = received.dropped,
      ranges = received.ranges + excluded.ranges,
      dropped = received.dropped + (excluded.dropped - received.ranges) - (excluded.ranges - excluded.dropped),
      heard_on = current_date
    returning unit_id, epoch, before, dropped_before, ranges, dropped, by_content
  ), n as (
    select distinct on (k.unit_id, k.epoch, n.seq, case when k.by_content then n.ts end)
      k.unit_id, k.epoch, n.seq, n.ts, n.v, n.o
    from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::jsonb[], $6::jsonb[])
      with ordinality as n (unit_id, epoch, seq, ts, v, o, position)
    join known k using (unit_id, epoch)
    where k.by_content or not k.before @> n.seq or k.dropped_before @> n.seq
    order by k.unit_id, k.epoch, n.seq, case when k.by_content then n.ts end, n.position
  ), stored as (
    insert into samples (unit_id, epoch, seq, ts, v, o)
    select * from n
    on conflict do nothing
    returning unit_id, epoch
  ), counts as (
    select unit_id, epoch, count(*) as count from stored group by unit_id, epoch
  )
  select unit_id, epoch, ranges::text, dropped::text, isempty(before) and not by_content as is_new, coalesce(count, 0) as count
  from known left join counts using (unit_id, epoch)`;

interface Known {
  unit_id: string;
  epoch: string;
  ranges: string;
  dropped: string;
  is_new: boolean;
  count: number;
}

/** Stores what is new of these messages and returns when it is durable. */
export async function storeEntries(pool: Pool, entries: readonly TelemetryEntry[]): Promise<Stored> {
  const rows = entries.flatMap(({ unitId, epoch, rows }) => rows.map((row) => ({ unitId, epoch, row })));
  const parts = entries.flatMap(partsOf);
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
      parts.map(({ unitId }) => unitId),
      parts.map(({ epoch }) => epoch),
      parts.map(({ from }) => from),
      parts.map(({ to }) => to),
      parts.map(({ isKept }) => isKept),
    ],
  });
  const byKey = <T>(of: (known: Known) => T): Map<string, T> =>
    new Map(known.map((row) => [epochKey({ unitId: row.unit_id, epoch: row.epoch }), of(row)]));
  return {
    ranges: byKey(({ ranges }) => parseRanges(ranges)),
    dropped: byKey(({ dropped }) => parseRanges(dropped)),
    news: byKey(({ is_new, count }) => ({ rows: count, isNew: is_new })),
    count: known.reduce((sum, { count }) => sum + count, 0),
  };
}

interface Part extends SequenceRange {
  unitId: string;
  epoch: string;
  /** Its numbers have rows. */
  isKept: boolean;
}

/** What a message answers for: one part, unless some of its rows are dropped or to come again. */
function partsOf({ unitId, epoch, from, to, rows, notYet }: TelemetryEntry): Part[] {
  const isWhole = rows.length === to - from + 1;
  if (isWhole) return [{ unitId, epoch, from, to, isKept: true }];
  const ends = [...notYet, to + 1];
  const answered = ends.map((end, index) => ({ from: (notYet[index - 1] ?? from - 1) + 1, to: end - 1 }));
  const kept = rangesOf(rows.map(({ seq }) => seq));
  const part = (isKept: boolean) => (range: SequenceRange) => ({ unitId, epoch, ...range, isKept });
  return [...answered.filter((range) => range.from <= range.to).map(part(false)), ...kept.map(part(true))];
}

/** Ranges of one epoch beyond which the oldest are forgotten: a unit that skips numbers at random harms itself only. */
const mostRanges = 200;

/**
 * Keeps the newest ranges of the epochs that have too many. Dropped numbers become one range then, with the numbers
 * between them: a repeat of those is one by its time alone, and no row is ever taken for a repeat.
 */
export async function trimRanges(pool: Pool, { ranges, dropped }: Stored): Promise<void> {
  for (const [key, list] of ranges) {
    const without = dropped.get(key)?.length ?? 0;
    if (list.length <= mostRanges && without <= mostRanges) continue;
    const least = list.length > mostRanges ? list.at(-mostRanges / 2)?.from : list[0]?.from;
    await pool.query(
      `update received set
         ranges = ranges * int8multirange(int8range($3, null)),
         dropped = int8multirange(int8range($3, null)) * ranges *
           case when $4 then int8multirange(range_merge(dropped)) else dropped end
       where unit_id = $1 and epoch = $2`,
      [...key.split(' '), least, without > mostRanges],
    );
  }
}
