import { rowOutputNames } from '@poolhouse/contract/unit/outputs';
import { channelNames } from '@poolhouse/domain/water/channels';
import type { Pool } from 'pg';
import type { Span } from './local-days.ts';

type Column = (number | null)[];

export interface Columns {
  /** Epoch seconds, rising. */
  t: number[];
  v: Record<string, Column>;
  o: Record<string, Column>;
}

export interface Wanted {
  unitId: string;
  /** One after the other, each of whole minutes. */
  spans: readonly Span[];
  /** Rows from before it are left out: they are an earlier owner's. */
  since: Date;
  /** One point a minute, at the time of its first row; else one a span, at its begin. */
  byMinute: boolean;
  /** Names of channels and outputs, undefined for all. */
  names: ReadonlySet<string> | undefined;
}

/** A unit sends one row a minute, two when it booted in that minute. Further rows of a minute are not read. */
const rowsOfMinute = 2;

/**
 * A unit's rows as columns of one length, null where nothing was measured: the mean of the values and of the pump's
 * speed, the sum of the other outputs. The database aggregates them and reads only so many rows of each minute, by the
 * index: the cost depends on the length of the spans alone. Decision 026.
 */
export async function readColumns(pool: Pool, wanted: Wanted): Promise<Columns> {
  const { unitId, spans, since, byMinute, names } = wanted;
  const isWanted = (name: string): boolean => names === undefined || names.has(name);
  const v = channelNames.filter(isWanted);
  const o = rowOutputNames.filter(isWanted);
  const { rows } = await pool.query<Record<string, Column | null>>(statementOf(v, o), [
    unitId,
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
    since,
    byMinute,
  ]);
  const [row = {}] = rows;
  const present = (part: 'v' | 'o', all: readonly string[]): Record<string, Column> => {
    const columns: Record<string, Column> = {};
    for (const name of all) {
      const column = row[`${part}.${name}`];
      if (column) columns[name] = column;
    }
    return columns;
  };
  return { t: (row.t ?? []) as number[], v: present('v', v), o: present('o', o) };
}

/** All names are ours: channels and outputs that this version knows. */
function statementOf(v: readonly string[], o: readonly string[]): string {
  const all = [...v.map((name) => ['v', name] as const), ...o.map((name) => ['o', name] as const)];
  const listed = (write: (part: 'v' | 'o', name: string) => string): string =>
    all.map(([part, name]) => `, ${write(part, name)} as "${part}.${name}"`).join('');
  // The cast is quicker than jsonb_to_record, which converts through text.
  const merged = (part: 'v' | 'o', name: string): string => {
    const value = `(${part} -> '${name}')::numeric`;
    // A speed is a level, all other outputs are amounts.
    return part === 'v' || name === 'speed' ? `round(avg(${value}), 3)` : `sum(${value})`;
  };
  return `
    with picked as (
      select span.start, m.minute, row.ts, row.v, row.o
      from unnest($2::timestamptz[], $3::timestamptz[]) as span (start, until)
      cross join lateral generate_series(span.start, span.until - interval '1 second', interval '1 minute') as m (minute)
      cross join lateral (
        select ts, v, o from samples
        where unit_id = $1 and ts >= greatest(m.minute, $4) and ts < m.minute + interval '1 minute'
        order by ts limit ${rowsOfMinute}
      ) as row
    ), points as (
      select case when $5::boolean then min(ts) else min(start) end as at${listed(merged)}
      from picked
      group by start, case when $5::boolean then minute end
      order by 1
    )
    select json_agg(floor(extract(epoch from at))::bigint) as t${listed(
      (part, name) => `case when count("${part}.${name}") > 0 then json_agg("${part}.${name}") end`,
    )}
    from points`;
}
