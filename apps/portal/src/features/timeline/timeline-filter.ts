import { beginOfDay } from '@poolhouse/domain/calendar/begin-of-day';
import { addDays } from '@poolhouse/domain/calendar/date-range';
import { type TimelineType, timelineTypes } from '@poolhouse/domain/unit/events';
import { anyTime, daysOf, type Period, readPeriod, writePeriod } from '#unit/dates/period.ts';
import type { AddressForm } from '#unit/dates/use-address.ts';
import type { TimelineQuestion } from './timeline-query.ts';

/** What of a timeline somebody wants to see. It stands in the address, so that it can be kept, sent and gone back to. */
export interface TimelineFilter {
  /** None: all of them. */
  readonly types: readonly TimelineType[];
  readonly period: Period;
}

export const everything: TimelineFilter = { types: [], period: anyTime };

export const isEverything = ({ types, period }: TimelineFilter): boolean =>
  types.length === 0 && period.name === 'any';

export const readFilter = (params: URLSearchParams): TimelineFilter => ({
  types: timelineTypes.filter((type) => params.getAll('type').includes(type)),
  period: readPeriod(params, anyTime),
});

/** The parameters of an address with this filter; what else stands there is kept. */
export function withFilter(params: URLSearchParams, { types, period }: TimelineFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('type');
  for (const type of types) next.append('type', type);
  writePeriod(next, period, anyTime);
  return next;
}

export const filterInAddress: AddressForm<TimelineFilter> = { read: readFilter, write: withFilter };

/** With a type added that it lacks, or without it. All four are as many as none. */
export function toggled({ types, period }: TimelineFilter, type: TimelineType): TimelineFilter {
  const next = timelineTypes.filter((one) => types.includes(one) !== (one === type));
  return { types: next.length === timelineTypes.length ? [] : next, period };
}

/** What is asked for. @param today at the unit */
export function questionOf(
  { types, period }: TimelineFilter,
  today: string,
  timeZone: string,
): TimelineQuestion {
  const { from, to } = daysOf(period, today);
  const at = (date: string) => new Date(beginOfDay(date, timeZone)).toISOString();
  return { types, from: from && at(from), to: to && at(addDays(to, 1)) };
}
