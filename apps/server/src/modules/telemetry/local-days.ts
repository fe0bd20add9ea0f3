import { Temporal } from 'temporal-polyfill';

export type Period = 'day' | 'week';

/** Half open: `from` belongs to it, `to` doesn't. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The day `date`, or the week from Monday on that holds it, as people at the unit count: from midnight to midnight of
 * its own zone, so a day may have 23 or 25 hours.
 * @param date YYYY-MM-DD
 * @throws RangeError when there is no such day or zone
 */
export function spanOf(period: Period, date: string, timeZone: string): Span {
  const day = Temporal.PlainDate.from(date, { overflow: 'reject' });
  const first = period === 'day' ? day : day.subtract({ days: day.dayOfWeek - 1 });
  const after = first.add({ days: period === 'day' ? 1 : 7 });
  return { from: startOf(first, timeZone), to: startOf(after, timeZone) };
}

/** Today at the unit, YYYY-MM-DD. */
export function todayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
