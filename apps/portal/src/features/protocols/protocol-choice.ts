import { isoDate } from '@poolhouse/domain/account/date-formats';
import { type DateRange, daysIn, PROTOCOL_DAYS, rangeInstants } from '@poolhouse/domain/calendar/date-range';
import { daysOf, isBackwards, ofPreset, type Period, readPeriod, writePeriod } from '#unit/dates/period.ts';
import type { AddressForm } from '#unit/dates/use-address.ts';

/** What one row of a protocol is about. */
export const protocolSteps = ['hour', 'day'] as const;
export type ProtocolStep = (typeof protocolSteps)[number];

/** Which protocol somebody wants. It stands in the address, so that it can be kept and asked for again next month. */
export interface ProtocolChoice {
  readonly step: ProtocolStep;
  readonly period: Period;
}

const usual = ofPreset('last-7-days');

export const choiceInAddress: AddressForm<ProtocolChoice> = {
  read: (params) => ({
    step: protocolSteps.find((step) => step === params.get('step')) ?? 'hour',
    period: readPeriod(params, usual),
  }),
  write(params, { step, period }) {
    const next = new URLSearchParams(params);
    if (step === 'hour') next.delete('step');
    else next.set('step', step);
    writePeriod(next, period, usual);
    return next;
  },
};

/** The days of a choice; undefined while one is missing, or they are the wrong way round. @param today at the unit */
export function rangeOf({ period }: ProtocolChoice, today: string): DateRange | undefined {
  const { from, to } = daysOf(period, today);
  return from === undefined || to === undefined || isBackwards(period) ? undefined : { from, to };
}

/** More days than go into one file. */
export const isTooLong = (range: DateRange | undefined): boolean =>
  range !== undefined && daysIn(range) > PROTOCOL_DAYS;

const HOUR_MS = 3_600_000;

/**
 * How many rows such a protocol has, its header aside: of a day with a changed clock one more or one less, and none of what
 * is to come.
 * @param now epoch ms
 */
export function rowsOf(step: ProtocolStep, range: DateRange, timeZone: string, now: number): number {
  const { from, to } = rangeInstants(range, timeZone);
  if (from > now) return 0;
  const isUnderWay = to > now;
  if (step === 'day') {
    const last = isUnderWay ? isoDate(new Date(now), timeZone) : range.to;
    return daysIn({ from: range.from, to: last });
  }
  // The hour that is under way counts. Clocks that are changed by half an hour make an hour of half a one.
  return isUnderWay ? Math.floor((now - from) / HOUR_MS) + 1 : Math.ceil((to - from) / HOUR_MS);
}
