import { useMemo } from 'react';
import { isoDate } from '#shared/format/date-time.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useMinute } from '#unit/standing/standing.ts';

/** The day that it is now at the unit: YYYY-MM-DD. It changes at the unit's own midnight. */
export function useUnitDate(unit: LiveUnit): string {
  // Computing a date is expensive, and no day begins within a minute.
  const minute = useMinute(unit);
  return useMemo(() => isoDate(new Date(minute).toISOString(), unit.timeZone), [minute, unit.timeZone]);
}
