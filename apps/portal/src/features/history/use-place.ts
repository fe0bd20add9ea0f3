import { addDays, isDay } from '@poolhouse/domain/calendar/date-range';
import { useSearchParams } from 'react-router';
import { type HistoryPeriod, historyPeriods } from './period-span.ts';

/** What is looked at: it stands in the address, so that it can be shared, and Back leads through it. */
export interface Place {
  readonly period: HistoryPeriod;
  /** YYYY-MM-DD, in the unit's days; not later than today there. */
  readonly date: string;
}

/** @param today at the unit */
export function readPlace(params: URLSearchParams, today: string): Place {
  const period = historyPeriods.find((one) => one === params.get('period')) ?? 'day';
  const date = params.get('date') ?? '';
  return { period, date: isDay(date) && date <= today ? date : today };
}

/** The day or week before or after. */
export const moved = ({ period, date }: Place, by: -1 | 1): Place => ({
  period,
  date: addDays(date, by * (period === 'week' ? 7 : 1)),
});

export function usePlace(today: string): [Place, (place: Place) => void] {
  const [params, setParams] = useSearchParams();
  const go = ({ period, date }: Place) => {
    const next = new URLSearchParams(params);
    if (period === 'day') next.delete('period');
    else next.set('period', period);
    if (date >= today) next.delete('date');
    else next.set('date', date);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [readPlace(params, today), go];
}
