import { historyResource } from '@poolhouse/contract/api/units';
import { addDays } from '@poolhouse/domain/calendar/date-range';
import { dailyUse, USE_DAYS } from '@poolhouse/domain/consumables/daily-use';
import { type DosingPump, dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitKey } from '#unit/data/unit-query.ts';
import { useUnitDate } from '#unit/day/use-unit-date.ts';

/** What pumps gave in the week of a day, by the hour. Nothing changes it quickly. */
const dosedQuery = (iri: string, date: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'dosed', date],
    staleTime: 600_000,
    queryFn: ({ signal }) =>
      api.get(`${iri}/history`, historyResource, {
        query: { period: 'week', date, channels: dosingPumps },
        signal,
      }),
  });

/** The weeks of today and of seven days ago hold the last seven days. @param now epoch seconds */
export function useDailyUse(unit: LiveUnit, now: number): (pump: DosingPump) => number | undefined {
  const today = useUnitDate(unit);
  const weeks = useQueries({
    queries: [today, addDays(today, -USE_DAYS)].map((date) => dosedQuery(unit['@id'], date)),
  });
  const data = weeks.flatMap((week) => week.data ?? []);
  return (pump) => (data.length < weeks.length ? undefined : dailyUse(data, pump, now));
}
