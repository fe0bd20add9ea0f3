import { historyResource } from '@poolhouse/contract/api/units';
import { addDays } from '@poolhouse/domain/calendar/date-range';
import { type DosingPump, dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitKey } from '#unit/data/unit-query.ts';
import { useUnitDate } from '#unit/day/use-unit-date.ts';

const DAY_S = 86_400;
const days = 7;

interface Dosed {
  readonly t: readonly number[];
  readonly o: Readonly<Record<string, readonly (number | null)[]>>;
}

/**
 * ml a day that a pump gave in the last seven days, or since the first of them of which anything is known; undefined
 * where less than a day is.
 * @param now epoch seconds
 */
export function dailyUse(weeks: readonly Dosed[], pump: DosingPump, now: number): number | undefined {
  let [sum, first] = [0, now];
  for (const { t, o } of weeks) {
    for (const [row, at] of t.entries()) {
      const ml = o[pump]?.[row];
      if (at < now - days * DAY_S || at > now || typeof ml !== 'number') continue;
      sum += ml;
      first = Math.min(first, at);
    }
  }
  const known = now - first;
  return known < DAY_S ? undefined : (sum / known) * DAY_S;
}

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
    queries: [today, addDays(today, -days)].map((date) => dosedQuery(unit['@id'], date)),
  });
  const data = weeks.flatMap((week) => week.data ?? []);
  return (pump) => (data.length < weeks.length ? undefined : dailyUse(data, pump, now));
}
