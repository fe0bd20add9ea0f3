import type { Pool } from 'pg';
import { type SampleColumn, type Span, sampleColumns } from '#modules/telemetry/index.ts';

/**
 * Of which channels and outputs a unit reported anything in these days. They are looked at some at a time, newest first,
 * and each time only for what was not found yet.
 */
export async function reportedColumns(
  pool: Pool,
  { unit, since, parts }: { unit: number; since: Date; parts: readonly Span[] },
): Promise<SampleColumn[]> {
  const found = new Set<string>();
  for (const { from, to } of parts.toReversed()) {
    const missing = sampleColumns.filter(({ column }) => !found.has(column));
    if (missing.length === 0) break;
    const begin = new Date(Math.max(from.getTime(), since.getTime()));
    if (begin >= to) break;
    const { rows } = await pool.query<Record<string, boolean>>(
      `select ${missing.map(({ column }) => `count(${column}) > 0 as ${column}`).join(', ')}
       from samples where unit = $1 and ts >= $2 and ts < $3`,
      [unit, begin, to],
    );
    for (const { column } of missing) if (rows[0]?.[column]) found.add(column);
  }
  return sampleColumns.filter(({ column }) => found.has(column));
}
