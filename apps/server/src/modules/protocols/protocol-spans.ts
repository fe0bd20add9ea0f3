import { daysIn, PROTOCOL_DAYS } from '@poolhouse/domain/calendar/date-range';
import { Temporal } from 'temporal-polyfill';
import { daysBetween, hoursOf, type Span } from '#modules/telemetry/index.ts';
import { Violation } from '#platform/errors.ts';

export type Step = 'hour' | 'day';

/** Both days belong to it. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** @throws Violation of each of the two days that is missing or is none, and of an end before its beginning */
export function checkedRange(given: { from?: string | undefined; to?: string | undefined }): Range {
  const faults: { propertyPath: string; code: string }[] = [];
  for (const propertyPath of ['from', 'to'] as const) {
    const day = given[propertyPath] ?? '';
    if (day === '') faults.push({ propertyPath, code: 'required' });
    else if (!isDay(day)) faults.push({ propertyPath, code: 'invalid' });
  }
  if (faults.length > 0) throw Violation.list(faults);
  const { from = '', to = '' } = given;
  const days = daysIn({ from, to });
  if (days < 1 || days > PROTOCOL_DAYS) throw new Violation('to', 'invalid');
  return { from, to };
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The days of a range, each from midnight to midnight there; none that is yet to come. */
export function* daysOf({ from, to }: Range, timeZone: string, now: number): Generator<Span> {
  for (const day of daysBetween(from, to, timeZone)) {
    if (day.from.getTime() > now) return;
    // A zone may have left out a day, as Samoa did.
    if (day.to > day.from) yield day;
  }
}

/** What has a row each of one of these days: its hours that have begun, or itself. */
export const stepsOf = (day: Span, step: Step, timeZone: string, now: number): Span[] =>
  step === 'day' ? [day] : hoursOf(day, timeZone).filter(({ from }) => from.getTime() <= now);

/** How many rows a protocol will have: only days on which clocks are changed, and the last, are looked at by the hour. */
export function countSteps(days: readonly Span[], step: Step, timeZone: string, now: number): number {
  let count = 0;
  for (const day of days) {
    const isUsual = day.to.getTime() - day.from.getTime() === dayMs && day.to.getTime() <= now;
    count += step === 'hour' && isUsual ? 24 : stepsOf(day, step, timeZone, now).length;
  }
  return count;
}
