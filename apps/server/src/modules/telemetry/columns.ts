import type { Pool } from 'pg';
import type { Span } from './local-days.ts';
import { type Part, type SampleColumn, sampleColumns } from './sample-columns.ts';

type Column = (number | null)[];

export interface Columns {
  /** Epoch seconds, rising. */
  t: number[];
  v: Record<string, Column>;
  o: Record<string, Column>;
  /** Least and greatest value of each channel in the span of each point; not where a point is a minute. */
  min?: Record<string, Column>;
  max?: Record<string, Column>;
}

export interface Wanted {
  /** Short id of the unit. */
  unit: number;
  /** One after the other, each of whole minutes. */
  spans: readonly Span[];
  /** Rows from before it are left out: they are an earlier owner's. */
  since: Date;
  /** One point a minute, at the time of its first row; else one a span, at its begin. */
  byMinute: boolean;
  /** Names of channels and outputs, undefined for all. */
  names: ReadonlySet<string> | undefined;
  /** Decimals that are kept, three unless told: whoever rounds further asks for one more. */
  digits?: number;
}

/** A unit sends one row a minute, two when it booted in that minute. Further rows of a minute are not read. */
const rowsOfMinute = 2;

/**
 * A unit's rows as columns of one length, null where nothing was measured: the mean of the values and of the pump's
 * speed, the sum of the other outputs. The database aggregates them and reads only so many rows of each minute, by the
 * index: the cost depends on the length of the spans alone. Decision 026.
 */
export async function readColumns(pool: Pool, wanted: Wanted): Promise<Columns> {
  const { unit, spans, since, byMinute, names, digits = 3 } = wanted;
  const columns = sampleColumns.filter(({ name }) => names === undefined || names.has(name));
  const { rows } = await pool.query<Record<string, Column | null>>(statementOf(columns, byMinute, digits), [
    unit,
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
    since,
    byMinute,
    spans[0]?.from,
    spans.at(-1)?.to,
  ]);
  const [row = {}] = rows;
  const present = (wantedPart: Part): Record<string, Column> => {
    const found: Record<string, Column> = {};
    for (const { part, name, column } of columns) {
      const values = row[column];
      if (part === wantedPart && values) found[name] = values;
    }
    return found;
  };
  const found = { t: (row.t ?? []) as number[], v: present('v'), o: present('o') };
  return byMinute
    ? found
    : { ...found, min: extremes(row, columns, 'min'), max: extremes(row, columns, 'max') };
}

const ends = ['min', 'max'] as const;

function extremes(
  row: Record<string, Column | null>,
  columns: readonly SampleColumn[],
  end: (typeof ends)[number],
): Record<string, Column> {
  const found: Record<string, Column> = {};
  for (const { part, name, column } of columns) {
    const values = row[`${end}_${column}`];
    if (part === 'v' && values) found[name] = values;
  }
  return found;
}

/**
 * All names are ours: channels and outputs that this version knows. The bounds of all spans stand in it besides, as
 * values that are known when it is planned: only the partitions of those days are looked at, or even opened.
 */
function statementOf(columns: readonly SampleColumn[], byMinute: boolean, digits: number): string {
  const wide = byMinute ? [] : columns.filter(({ part }) => part === 'v');
  const widest = (write: (column: SampleColumn, end: string) => string): string =>
    wide
      .flatMap((column) => ends.map((end) => `, ${write(column, end)} as ${end}_${column.column}`))
      .join('');
  const listed = (write: (column: SampleColumn) => string): string =>
    columns.map((column) => `, ${write(column)} as ${column.column}`).join('');
  // Rounded, since 27.1 is 27.10000038 as a real.
  const merged = ({ part, name, column }: SampleColumn): string => {
    const value = `row.${column}::float8`;
    // A speed is a level, all other outputs are amounts.
    return `round(${part === 'v' || name === 'speed' ? 'avg' : 'sum'}(${value})::numeric, ${digits})`;
  };
  return `
    with picked as (
      select span.start, m.minute, row.*
      from unnest($2::timestamptz[], $3::timestamptz[]) as span (start, until)
      cross join lateral generate_series(span.start, span.until - interval '1 second', interval '1 minute') as m (minute)
      cross join lateral (
        select ts${columns.map(({ column }) => `, ${column}`).join('')} from samples
        where unit = $1 and ts >= greatest(m.minute, $4) and ts < m.minute + interval '1 minute'
          and ts >= $6 and ts < $7
        order by ts limit ${rowsOfMinute}
      ) as row
    ), points as (
      select case when $5::boolean then min(ts) else min(start) end as at${listed(merged)}${widest(({ column }, end) => `round(${end}(row.${column})::numeric, ${digits})`)}
      from picked as row
      group by start, case when $5::boolean then minute end
      order by 1
    )
    select json_agg(floor(extract(epoch from at))::bigint) as t${listed(
      ({ column }) => `case when count(${column}) > 0 then json_agg(${column}) end`,
    )}${widest(
      ({ column }, end) => `case when count(${end}_${column}) > 0 then json_agg(${end}_${column}) end`,
    )}
    from points`;
}
