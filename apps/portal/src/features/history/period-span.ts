import { addDays } from '@poolhouse/domain/calendar/date-range';
import { type UnitDay, unitDay } from '#unit/day/unit-day.ts';

export const historyPeriods = ['day', 'week'] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

/** A time that is looked at, epoch seconds, `to` exclusive. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** A day, or the week from Monday on that holds it, in the unit's own zone. */
export interface HistorySpan extends View {
  readonly period: HistoryPeriod;
  readonly days: readonly (UnitDay & { readonly date: string })[];
}

const HOUR_S = 3600;
/** What a tick may stand apart from the next, in seconds. */
const steps = [300, 900, 1800, HOUR_S, 2 * HOUR_S, 3 * HOUR_S, 6 * HOUR_S];
/** A day of 25 hours has as many as any other. */
const mostTicks = 8.5;
/** From so many days on a tick is a day. */
const DAYS_S = 40 * HOUR_S;

/** @param date YYYY-MM-DD @param timeZone IANA name */
export function historySpan(period: HistoryPeriod, date: string, timeZone: string): HistorySpan {
  const first = period === 'day' ? date : mondayOf(date);
  const days = Array.from({ length: period === 'day' ? 1 : 7 }, (_, index) => {
    const day = addDays(first, index);
    return { date: day, ...unitDay(day, timeZone) };
  });
  return { period, days, from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 };
}

/** The Monday of the week that holds a day. */
function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** Where names stand below a picture of a part of a span: its days, or hours as clocks at the unit show them. */
export function ticksOf(span: HistorySpan, view: View): { at: number; of: 'day' | 'time' }[] {
  const length = view.to - view.from;
  const isSeen = (at: number) => at >= view.from && at <= view.to;
  if (length > DAYS_S) {
    return span.days.map(({ from }) => ({ at: from, of: 'day' as const })).filter(({ at }) => isSeen(at));
  }
  const step = steps.find((one) => length / one <= mostTicks) ?? 6 * HOUR_S;
  const times = span.days.flatMap(({ hours }) => {
    // From one of the hours 0, 6, 12, 18 to the next: between them clocks may have been changed.
    return hours.slice(0, -1).flatMap(({ at }, index) => {
      const end = hours[index + 1]?.at ?? at;
      const all = Array.from({ length: Math.ceil((end - at) / step) }, (_, n) => at + n * step);
      return all.filter((time) => time === at || end - time > step / 2);
    });
  });
  return [...times, span.to].filter(isSeen).map((at) => ({ at, of: 'time' as const }));
}

/** The shortest time that can be looked at, in seconds: a few points of either period. */
const shortest: Readonly<Record<HistoryPeriod, number>> = { day: 600, week: 6 * HOUR_S };

/** A view inside of its span, and not too short. */
export function fitted(span: HistorySpan, { from, to }: View): View {
  const length = Math.min(Math.max(to - from, shortest[span.period]), span.to - span.from);
  const middle = (from + to) / 2;
  const begin = Math.min(Math.max(middle - length / 2, span.from), span.to - length);
  return { from: begin, to: begin + length };
}

/** The same view closer or from farther, around a time in it. @param factor less than 1 is closer */
export function zoomed(span: HistorySpan, view: View, factor: number, around: number): View {
  const share = (around - view.from) / (view.to - view.from);
  const length = (view.to - view.from) * factor;
  const from = around - share * length;
  return fitted(span, { from, to: from + length });
}

/**
 * Closer or farther while nobody points: around the middle of what is seen, or, where that is yet to come, up to the end of
 * what can have been measured.
 * @param until epoch seconds
 */
export function zoomedFreely(span: HistorySpan, view: View, factor: number, until: number): View {
  const middle = (view.from + view.to) / 2;
  if (middle <= until) return zoomed(span, view, factor, middle);
  return fitted(span, { from: until - (view.to - view.from) * factor, to: until });
}
