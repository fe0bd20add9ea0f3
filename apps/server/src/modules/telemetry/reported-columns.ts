import type { Pool } from 'pg';
import { dateOf, startOf } from './closed/batch.ts';
import { unpackColumns } from './closed/packed-columns.ts';
import { dayNumber } from './closed/progress.ts';
import { dayMs, quartersBetween, reportedIn } from './closed/unit-day.ts';
import type { Span } from './local-days.ts';
import { type SampleColumn, sampleColumns } from './sample-columns.ts';

export interface ReportedWanted {
  /** Short id of the unit. */
  unit: number;
  /** Rows from before it are an earlier owner's. */
  since: Date;
  /** The days in question, in parts that are looked at one after the other. */
  parts: readonly Span[];
}

/**
 * Of which channels and outputs a unit reported anything in these days. Days that are closed say it of themselves; the
 * others are looked at some at a time, newest first, and each time only for what was not found yet.
 */
export async function reportedColumns(pool: Pool, wanted: ReportedWanted): Promise<SampleColumn[]> {
  for (let tries = 0; ; tries++) {
    const closed = await reportedClosed(pool, wanted);
    const found = await reportedOpen(pool, wanted, closed);
    if (!found.hasAsked) return sampleColumns.filter(({ column }) => found.columns.has(column));
    const { rows } = await pool.query<{ changes: number }>('select changes from sample_closing');
    // Something was closed or put together in between: neither of both may have seen it.
    if (rows[0]?.changes !== closed.changes && tries < mostTries) continue;
    return sampleColumns.filter(({ column }) => found.columns.has(column));
  }
}

const mostTries = 5;

async function reportedOpen(
  pool: Pool,
  { unit, since, parts }: ReportedWanted,
  closed: Awaited<ReturnType<typeof reportedClosed>>,
): Promise<{ columns: ReadonlySet<string>; hasAsked: boolean }> {
  const found = new Set(closed.columns);
  let hasAsked = false;
  for (const { from, to } of parts.toReversed()) {
    const missing = sampleColumns.filter(({ column }) => !found.has(column));
    if (missing.length === 0) break;
    const begin = new Date(Math.max(from.getTime(), since.getTime()));
    if (begin >= to) break;
    const open = new Date(Math.max(begin.getTime(), closed.before.getTime()));
    const tables = [...(open < to ? ['samples'] : []), ...(closed.hasLate ? ['late_samples'] : [])];
    hasAsked ||= tables.length > 0;
    for (const table of tables) {
      const { rows } = await pool.query<Record<string, boolean>>(
        `select ${missing.map(({ column }) => `count(${column}) > 0 as ${column}`).join(', ')}
         from ${table} where unit = $1 and ts >= $2 and ts < $3`,
        [unit, table === 'samples' ? open : begin, to],
      );
      for (const { column } of missing) if (rows[0]?.[column]) found.add(column);
    }
  }
  return { columns: found, hasAsked };
}

/** Days that lie in the time as a whole say it by their list, which most share; the first and the last by their quarters of an hour. */
async function reportedClosed(pool: Pool, { unit, since, parts }: ReportedWanted) {
  const [begin, end] = [parts[0]?.from ?? new Date(0), parts.at(-1)?.to ?? new Date(0)];
  const from = Math.max(begin.getTime(), since.getTime());
  const [first, last] = [Math.floor(from / dayMs), Math.ceil(end.getTime() / dayMs) - 1];
  const { rows } = await pool.query<{
    before: number;
    changes: number;
    hasLate: boolean;
    lists: string[][] | null;
    edges: { day: number; columns: string[]; quarters: string }[] | null;
  }>({
    name: 'reported in closed days',
    text: `select ${dayNumber('closed_before')} as before, changes,
      exists (select from late_samples where unit = $1) as "hasLate",
      (
        select json_agg(columns) from (
          select distinct columns from sample_quarters q
          where q.unit = $1 and q.day > $2 and q.day < $3 and q.day < closed_before
        ) as others
      ) as lists,
      (
        select json_agg(json_build_object('day', day - date '1970-01-01', 'columns', columns,
          'quarters', encode(quarters, 'base64')))
        from sample_quarters q where q.unit = $1 and q.day in ($2, $3) and q.day < closed_before and $2::date <= $3
      ) as edges
    from sample_closing`,
    values: [unit, dateOf(first), dateOf(last)],
  });
  const [row] = rows;
  const known = new Set(row?.lists?.flat());
  // Most days tell of nothing that no other day does.
  const news = (row?.edges ?? []).filter(({ columns }) => columns.some((column) => !known.has(column)));
  const ofEdges = news.flatMap(({ day, quarters }) => {
    const second = (at: number): number => (at - day * dayMs) / 1_000;
    const unpacked = unpackColumns(Buffer.from(quarters, 'base64'));
    return reportedIn(quartersBetween(unpacked, second(from), second(end.getTime())));
  });
  const before = row && Number.isFinite(row.before) ? startOf(row.before) : new Date(0);
  return {
    before,
    changes: row?.changes,
    hasLate: row?.hasLate ?? false,
    columns: [...known, ...ofEdges],
  };
}
