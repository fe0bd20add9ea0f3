import type { Pool } from 'pg';
import { dateOf } from './batch.ts';
import { dayNumber } from './progress.ts';

/** What is known of a unit's days that are closed, and what is not in them. */
export interface ClosedDays {
  /** Days before it are closed; −Infinity when none is. */
  closedBefore: number;
  /** Another one when something was closed or put together since. */
  changes: number;
  /** Whether rows came after their day was closed, and are not in it yet. */
  hasLate: boolean;
  /** As `packColumns` has them. */
  days: { day: number; isMinutes: boolean; packed: Buffer }[];
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
  changes: number;
  hasLate: boolean;
  day: number | null;
  isMinutes: boolean | null;
  packed: Buffer | null;
}

/**
 * In one statement, so that all of it was so at one time. A connection reads it once, and plans it for the days at hand:
 * the partitions of others are not opened. To read it each time took a third of a millisecond.
 */
export async function readClosed(pool: Pool, wanted: Wanted): Promise<ClosedDays> {
  const { unit, from, to, minuteDays, quarterDays } = wanted;
  const tables = [
    {
      name: 'minutes',
      days: minuteDays,
      select: 'select day, true as "isMinutes", minutes as packed from sample_days',
    },
    {
      name: 'quarters',
      days: quarterDays,
      select: 'select day, false as "isMinutes", quarters as packed from sample_quarters',
    },
  ];
  // A table of which no day is wanted is not planned for, with all its partitions.
  const some = tables.filter(({ days }) => days.length > 0);
  const asked = some.length > 0 ? some : tables.slice(0, 1);
  const parts = asked.map(
    ({ select }, nth) => `${select} where unit = $1 and day = any($${4 + nth}::date[])`,
  );
  const { rows } = await pool.query<Row>({
    name: `closed days by ${asked.map(({ name }) => name).join(' and ')}`,
    text: `select ${dayNumber('closed_before')} as "closedBefore", changes,
       exists (select from late_samples where unit = $1 and ts >= $2 and ts < $3) as "hasLate",
       d.day - date '1970-01-01' as day, d."isMinutes", d.packed
     from sample_closing left join (${parts.join(' union all ')}) d on d.day < closed_before
     order by d.day`,
    values: [unit, from, to, ...asked.map(({ days }) => days.map(dateOf))],
  });
  const [first] = rows;
  const closedBefore = first?.closedBefore ?? Number.NEGATIVE_INFINITY;
  const found = new Set(rows.map(({ day }) => day));
  const without = minuteDays.filter((day) => day < closedBefore && !found.has(day));
  const older = without.length > 0 ? await quartersOfDays(pool, unit, without) : [];
  return {
    closedBefore,
    changes: first?.changes ?? 0,
    hasLate: first?.hasLate ?? false,
    days: [...older, ...rows].flatMap(({ day, isMinutes, packed }) => {
      if (day === null || !packed) return [];
      return [{ day, isMinutes: isMinutes === true, packed }];
    }),
  };
}

/** Of days whose minutes are gone. */
async function quartersOfDays(pool: Pool, unit: number, days: readonly number[]) {
  const { rows } = await pool.query<{ day: number; isMinutes: boolean; packed: Buffer }>({
    name: 'quarters of days',
    text: `select day - date '1970-01-01' as day, false as "isMinutes", quarters as packed
      from sample_quarters where unit = $1 and day = any($2::date[]) order by day`,
    values: [unit, days.map(dateOf)],
  });
  return rows;
}
