import type { HistoryResource } from '@poolhouse/contract/api/units';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { dayHistoryQuery } from '#unit/data/history-query.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type UnitDay, unitDay } from './unit-day.ts';
import { useUnitDate } from './use-unit-date.ts';

export interface Today {
  day: UnitDay;
  /** What is drawn of it. */
  history: HistoryResource | undefined;
  measured: UseQueryResult<HistoryResource>;
}

/** The day that it is now at the unit, with what was measured in it. It changes at the unit's own midnight. */
export function useToday(unit: LiveUnit): Today {
  const date = useUnitDate(unit);
  const day = useMemo(() => unitDay(date, unit.timeZone), [date, unit.timeZone]);
  const measured = useQuery({
    ...dayHistoryQuery(unit['@id'], date),
    // A unit that has never connected has no history.
    enabled: Boolean(unit.state),
  });
  const { data: history } = measured;
  const known = useMemo(() => ({ day, history }), [day, history]);
  // It is drawn in slices: a slow phone would else answer no finger for a tenth of a second, each minute.
  return { ...useDeferredValue(known), measured };
}
