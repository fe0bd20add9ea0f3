import type { Pool } from 'pg';
import { dateOf } from './batch.ts';
import { type NumberColumns, unpackColumns } from './packed-columns.ts';
import { dayNumber } from './progress.ts';

/** What is known of a unit's days that are closed, and what is not in them. */
export interface ClosedDays {
  /** Days before it are closed; −Infinity when none is. */
  closedBefore: number;
  /** Whether rows came after their day was closed, and are not in it yet. */
  hasLate: boolean;
  days: { day: number; isMinutes: boolean; columns: NumberColumns }[];
}

interface Wanted {
  unit: number;
  from: Date;
  to: Date;
  /** Days, since 1970 in UTC, that are read by the minute, or by the quarter of an hour when their minutes are gone. */
  minuteDays: readonly number[];
  /** And by the quarter alone. */
  quarterDays: readonly number[];
}

interface Row {
  closedBefore: number;
  hasLate: boolean;
  day: number | null;
  isMinutes: boolean | null;
  packed: Buffer | null;
}

/**
 * In one statement, so that all of it was so at one time. The days stand in it as values that are known when it is
 * planned: the partitions of other days are not opened.
 */
export async function readClosed(pool: Pool, wanted: Wanted): Promise<ClosedDays> {
  const { unit, from, to, minuteDays, quarterDays } = wanted;
  const { rows } = await pool.query<Row>(
    `select ${dayNumber('closed_before')} as "closedBefore",
       exists (select from late_samples where unit = $1 and ts >= $2 and ts < $3) as "hasLate",
       d.day - date '1970-01-01' as day, d."isMinutes", d.packed
     from sample_closing left join (
       select day, true as "isMinutes", minutes as packed from sample_days
       where unit = $1 and day = any($4::date[])
       union all
       select day, false, quarters from sample_quarters where unit = $1 and day = any($5::date[])
     ) d on d.day < closed_before
     order by d.day, d."isMinutes"`,
    [unit, from, to, minuteDays.map(dateOf), [...quarterDays, ...minuteDays].map(dateOf)],
  );
  const [first] = rows;
  const inMinutes = new Set(rows.flatMap(({ day, isMinutes }) => (isMinutes ? [day] : [])));
  return {
    closedBefore: first?.closedBefore ?? Number.NEGATIVE_INFINITY,
    hasLate: first?.hasLate ?? false,
    days: rows.flatMap(({ day, isMinutes, packed }) => {
      if (day === null || !packed || (!isMinutes && inMinutes.has(day))) return [];
      return [{ day, isMinutes: isMinutes === true, columns: unpackColumns(packed) }];
    }),
  };
}
