import type { HistoryResource } from '@poolhouse/contract/api/units';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isoDate } from '#shared/format/date-time.ts';
import { dayHistoryQuery } from '#unit/data/history-query.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useStanding } from '#unit/standing/standing.ts';
import { type UnitDay, unitDay } from './unit-day.ts';

export type Today = { day: UnitDay } & Pick<
  UseQueryResult<HistoryResource>,
  'data' | 'error' | 'refetch' | 'isFetching'
>;

/** The day that it is now at the unit, with what was measured in it. It changes at the unit's own midnight. */
export function useToday(unit: LiveUnit): Today {
  const { now } = useStanding(unit);
  // Computing a date is expensive, and no day begins within a minute.
  const minute = Math.floor(now / 60_000);
  const date = useMemo(
    () => isoDate(new Date(minute * 60_000).toISOString(), unit.timeZone),
    [minute, unit.timeZone],
  );
  const day = useMemo(() => unitDay(date, unit.timeZone), [date, unit.timeZone]);
  const { data, error, refetch, isFetching } = useQuery({
    ...dayHistoryQuery(unit['@id'], date),
    // A unit that has never connected has no history.
    enabled: Boolean(unit.state),
  });
  return { day, data, error, refetch, isFetching };
}
