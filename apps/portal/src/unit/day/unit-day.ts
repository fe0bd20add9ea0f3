import { shownAsUtc } from '@poolhouse/domain/account/date-formats';

/** A day of a unit in its own time zone, in epoch seconds; 23 or 25 hours when the clock is changed. */
export interface UnitDay {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Where the hours 0, 6, 12, 18 and 24 stand. */
  readonly hours: readonly { readonly hour: number; readonly at: number }[];
}

/** @param date YYYY-MM-DD @param timeZone IANA name */
export function unitDay(date: string, timeZone: string): UnitDay {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  /** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
  const offsetOf = (instant: number) => shownAsUtc(new Date(instant), timeZone) - instant;
  const hours = [0, 6, 12, 18, 24].map((hour) => {
    const wanted = midnight + hour * 3_600_000;
    return { hour, at: instantOf(wanted, offsetOf) / 1000 };
  });
  return { from: hours[0]?.at ?? 0, to: hours.at(-1)?.at ?? 0, hours };
}

/** How far along the day an instant (epoch seconds) lies, 0…1. */
export function shareOf({ from, to }: UnitDay, at: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/**
 * The instant at which clocks show `wanted` (their time written as if it were UTC, epoch milliseconds). By hand, because
 * Temporal's polyfill would be a tenth of all that this page loads.
 */
function instantOf(wanted: number, offsetOf: (instant: number) => number): number {
  const guess = wanted - offsetOf(wanted);
  // On the day of a change the guess may stand on the wrong side of it.
  const better = wanted - offsetOf(guess);
  // No clock shows a time that the change leaves out, such as midnight in Santiago: what follows it begins at the change.
  return better + offsetOf(better) === wanted ? better : Math.max(guess, better);
}
