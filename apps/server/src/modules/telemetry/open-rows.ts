import type { Pool } from 'pg';
import { rowsOfMinute } from './closed/unit-day.ts';
import type { SampleColumn } from './sample-columns.ts';

/** Rows of days that are not closed, and such as came after their day was. */
export interface OpenRows {
  /** As that of the closed days, at the time of this. */
  changes: number;
  /** Epoch seconds of each row, rising. */
  at: number[];
  /** Of each column that tells anything, by its name in `samples`. */
  columns: Map<string, (number | null)[]>;
}

export interface OpenWanted {
  /** Short id of the unit. */
  unit: number;
  columns: readonly SampleColumn[];
  /** From where on rows count, and from where on those that came late. */
  from: Date;
  lateFrom: Date;
  to: Date;
}

/**
 * The database reads only so many rows of each minute, by the index: the cost depends on the length of the time alone
 * (decision 026). The bounds are known when it is planned: only the partitions of those days are opened. As JSON a `real`
 * is the decimal that it was.
 */
export async function readOpen(pool: Pool, { unit, columns, ...bounds }: OpenWanted): Promise<OpenRows> {
  const { rows } = await pool.query<Record<string, (number | null)[] | null> & { changes: number }>(
    statementOf(columns),
    [unit, bounds.from, bounds.to, bounds.lateFrom],
  );
  const [row] = rows;
  return {
    changes: row?.changes ?? 0,
    at: (row?.at ?? []) as number[],
    columns: new Map(
      columns.flatMap(({ column }) => {
        const values = row?.[column];
        return values ? [[column, values] as const] : [];
      }),
    ),
  };
}

const tables = [
  ['samples', '$2'],
  ['late_samples', '$4'],
] as const;

/** All names are ours: channels and outputs that this version knows. */
function statementOf(columns: readonly SampleColumn[]): string {
  const names = columns.map(({ column }) => `, ${column}`).join('');
  const ends = tables.flatMap(([table, from]) =>
    ['asc', 'desc'].map(
      (order) =>
        `(select ts from ${table} where unit = $1 and ts >= ${from} and ts < $3 order by ts ${order} limit 1)`,
    ),
  );
  const picked = tables.map(
    ([table, from]) => `(select ts${names} from ${table}
      where unit = $1 and ts >= m.minute and ts < m.minute + interval '1 minute' and ts >= ${from} and ts < $3
      order by ts limit ${rowsOfMinute})`,
  );
  const listed = columns.map(
    ({ column }) => `, case when count(${column}) > 0 then json_agg(${column}) end as ${column}`,
  );
  return `
    with ends as (
      select date_bin('1 minute', min(ts), 'epoch') as first, max(ts) as last from (${ends.join(' union all ')}) e
    ), picked as materialized (
      select row.*
      from ends
      cross join lateral generate_series(first, last, interval '1 minute') as m (minute)
      cross join lateral (
        select * from (${picked.join(' union all ')}) both_tables order by ts limit ${rowsOfMinute}
      ) as row
      order by ts
    )
    select (select changes from sample_closing) as changes,
      json_agg(floor(extract(epoch from ts))::bigint) as at${listed.join('')}
    from picked`;
}
