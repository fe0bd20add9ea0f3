import { useMemo } from 'react';
import { isoDate } from '#shared/format/date-time.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useStanding } from '#unit/standing/standing.ts';

/** The day that it is now at the unit: YYYY-MM-DD. It changes at the unit's own midnight. */
export function useUnitDate(unit: LiveUnit): string {
  const { now } = useStanding(unit);
  // Computing a date is expensive, and no day begins within a minute.
  const minute = Math.floor(now / 60_000);
  return useMemo(
    () => isoDate(new Date(minute * 60_000).toISOString(), unit.timeZone),
    [minute, unit.timeZone],
  );
}
