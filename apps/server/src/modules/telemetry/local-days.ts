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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The days of a range, both ends of it among them, each as {@link spanOf} has it. Only where clocks are changed the
 * calendar is asked: a year of days is counted for each protocol.
 * @param from YYYY-MM-DD, as `to`
 */
export function* daysBetween(from: string, to: string, timeZone: string): Generator<Span> {
  const last = Temporal.PlainDate.from(to, { overflow: 'reject' });
  let day = Temporal.PlainDate.from(from, { overflow: 'reject' });
  let begin = startOf(day, timeZone).getTime();
  let change = nextChange(begin, timeZone);
  // Where a day begins with a change of the clock it does not begin at midnight, or was left out.
  let isMidnight = false;
  for (let left = day.until(last, { largestUnit: 'days' }).days; left >= 0; left--) {
    const isUsual = isMidnight && change > begin + dayMs;
    if (!isUsual) day = last.subtract({ days: left });
    const end = isUsual ? begin + dayMs : startOf(day.add({ days: 1 }), timeZone).getTime();
    yield { from: new Date(begin), to: new Date(end) };
    begin = end;
    if (isUsual) continue;
    change = nextChange(begin, timeZone);
    const next = day.add({ days: 1 }).toPlainDateTime();
    isMidnight = zoned(begin, timeZone).toPlainDateTime().equals(next);
  }
}

/**
 * The hours of a span as a wall clock there shows them, without a gap. An hour in which the clock is changed is shorter,
 * and one that the clock shows twice is there twice.
 */
export function hoursOf({ from, to }: Span, timeZone: string): Span[] {
  const hours: Span[] = [];
  let at = from.getTime();
  let change = nextChange(at, timeZone);
  // Behind a full hour stands another one, until clocks are changed: there is nothing to ask.
  let isFull = false;
  while (at < to.getTime()) {
    const full: number = isFull ? at + hourMs : at + hourMs - intoHour(at, timeZone);
    const next = Math.min(full, change, to.getTime());
    hours.push({ from: new Date(at), to: new Date(next) });
    isFull = next === full && next !== change;
    if (next === change) change = nextChange(next, timeZone);
    at = next;
  }
  return hours;
}

/** Milliseconds since the clock there showed a full hour. */
function intoHour(at: number, timeZone: string): number {
  const { minute, second, millisecond } = zoned(at, timeZone);
  return (minute * 60 + second) * 1_000 + millisecond;
}

const halfHourMs = hourMs / 2;

/** The half hours of the last 24 hours; the last one is the one that runs. */
export function halfHoursBefore(now: Date): Span[] {
  const end = (Math.floor(now.getTime() / halfHourMs) + 1) * halfHourMs;
  return Array.from({ length: 48 }, (_, index) => {
    const from = end - (48 - index) * halfHourMs;
    return { from: new Date(from), to: new Date(from + halfHourMs) };
  });
}

/** Today at the unit, YYYY-MM-DD. */
export function todayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

const zoned = (at: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);

/** When clocks there are changed next after `at`, epoch milliseconds. */
const nextChange = (at: number, timeZone: string): number =>
  zoned(at, timeZone).getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
