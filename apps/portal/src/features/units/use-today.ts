import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isoDate } from '../../shared/format/date-time.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import { dayHistoryQuery } from './history-query.ts';
import { unitDay } from './unit-day.ts';
import { useStanding } from './use-standing.ts';

/** The day that it is now at the unit, with what was measured in it. It changes at the unit's own midnight. */
export function useToday(unit: LiveUnit) {
  const { now } = useStanding(unit);
  // A date is dear to tell, and no day begins within a minute.
  const minute = Math.floor(now / 60_000);
  const date = useMemo(
    () => isoDate(new Date(minute * 60_000).toISOString(), unit.timeZone),
    [minute, unit.timeZone],
  );
  const day = useMemo(() => unitDay(date, unit.timeZone), [date, unit.timeZone]);
  return { day, now, ...useQuery(dayHistoryQuery(unit['@id'], date)) };
}
