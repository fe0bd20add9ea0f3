import type { Pool } from 'pg';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { parseRanges, rangesOf, type SequenceRange } from './ranges.ts';
import { sampleColumns } from './sample-columns.ts';

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

const columns = sampleColumns.map(({ column }) => column).join(', ');
const arrays = sampleColumns.map((_, index) => `$${index + 11}::real[]`).join(', ');

// One statement, hence one transaction: its answer comes after the COMMIT. `known` comes first, as a lock: whoever has
// the same epoch waits for it, and then sees in `before` what the other one stored, which a look at the table would not
// show (a statement sees the database as it was when it began). So a repeat is one also when its row has another time,
// is in the same batch, is with two nodes at once, or went. Sorted, so that nodes never wait for each other in a circle.
// A number that was only ever dropped is no repeat: whatever took it, the row is stored when it comes. In an epoch
// in which the unit was given another secret a repeat is one by its number and time: the key of `samples` tells.
// Which of a number's rows in the batch came first is told to it, because sorting them here took a fifth of the time.
// Of a unit that was removed nothing is stored: it has no short id. What was new is counted in the list of a select, where
// PostgreSQL looks it up by hash however few rows it expects; as a join it compared each with each. Rows whose day is
// closed wait apart until they are put into it (decision 059).
const statement = `
  with known as (
    insert into received (unit_id, epoch, ranges, dropped)
    select unit_id, epoch, answered, answered - coalesce(kept, '{}')
    from (
      select unit_id, epoch, range_agg(numbers) as answered, range_agg(numbers) filter (where is_kept) as kept
      from (
        select unit_id, epoch, int8range(low, high, '[]') as numbers, is_kept
        from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::boolean[])
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
    returning unit_id, epoch, before, dropped_before, ranges, dropped, by_content,
      (select short_id from units where id = received.unit_id) as unit
  ), n as (
    select k.unit_id, k.epoch, n.ts, hashtextextended(k.epoch, n.seq) as row_hash, k.unit, ${columns},
      n.ts < (select closing_before::timestamp at time zone 'UTC' from sample_closing) as is_late
    from unnest($6::text[], $7::text[], $8::bigint[], $9::timestamptz[], $10::boolean[], ${arrays})
      as n (unit_id, epoch, seq, ts, is_first, ${columns})
    join known k using (unit_id, epoch)
    where k.unit is not null
      and (k.by_content or n.is_first and (not k.before @> n.seq or k.dropped_before @> n.seq))
  ), stored as (
    insert into samples (ts, row_hash, unit, ${columns})
    select ts, row_hash, unit, ${columns} from n where not is_late
    on conflict do nothing
    returning ts, row_hash, unit
  ), late as (
    insert into late_samples (ts, row_hash, unit, ${columns})
    select ts, row_hash, unit, ${columns} from n where is_late
    on conflict do nothing
    returning ts, row_hash, unit
  ), counts as (
    select unit_id, epoch, count(*) filter (
      where (ts, row_hash, unit) in (select * from stored) or is_late and (ts, row_hash, unit) in (select * from late)
    ) as count
    from n group by unit_id, epoch
  )
  select unit_id, epoch, ranges::text, dropped::text, isempty(before) and not by_content as is_new, coalesce(count, 0) as count
  from known left join counts using (unit_id, epoch)`;

type Values = Readonly<Record<string, number | undefined>>;

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
  const rows = rowsOf(entries);
  const parts = entries.flatMap(partsOf);
  const { rows: known } = await pool.query<Known>({
    name: 'store telemetry',
    text: statement,
    values: [
      parts.map(({ unitId }) => unitId),
      parts.map(({ epoch }) => epoch),
      arrayOf(parts.map(({ from }) => from)),
      arrayOf(parts.map(({ to }) => to)),
      parts.map(({ isKept }) => isKept),
      rows.map(({ unitId }) => unitId),
      rows.map(({ epoch }) => epoch),
      arrayOf(rows.map(({ row }) => row.seq)),
      rows.map(({ row }) => new Date(row.ts).toISOString()),
      rows.map(({ isFirst }) => isFirst),
      ...sampleColumns.map(({ part, name }) =>
        arrayOf(rows.map(({ row }): Values => row[part]).map((values) => realOf(values[name]))),
      ),
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

/** As PostgreSQL reads it: the driver, which puts each number in quotes, takes half as long again for a whole batch. */
function arrayOf(numbers: readonly (number | undefined)[]): string | null {
  if (numbers.every((number) => number === undefined)) return null;
  return `{${numbers.map((number) => number ?? 'null').join()}}`;
}

/** PostgreSQL refuses a number that is too small for a real. */
const realOf = (number: number | undefined): number | undefined =>
  number !== undefined && Math.fround(number) === 0 ? 0 : number;

interface NumberedRow {
  unitId: string;
  epoch: string;
  row: TelemetryEntry['rows'][number];
  /** No other of its number came before it. */
  isFirst: boolean;
}

function rowsOf(entries: readonly TelemetryEntry[]): NumberedRow[] {
  const numbers = new Map<string, Set<number>>();
  return entries.flatMap((entry) => {
    const { unitId, epoch } = entry;
    const key = epochKey(entry);
    const came = numbers.get(key) ?? new Set();
    numbers.set(key, came);
    return entry.rows.map((row) => {
      const isFirst = !came.has(row.seq);
      came.add(row.seq);
      return { unitId, epoch, row, isFirst };
    });
  });
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
