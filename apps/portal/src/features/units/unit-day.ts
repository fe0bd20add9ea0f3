import { Temporal } from 'temporal-polyfill';

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
  const day = Temporal.PlainDate.from(date);
  const instant = (hour: number): number => {
    const plainTime = new Temporal.PlainTime(hour % 24);
    const at = hour === 24 ? day.add({ days: 1 }) : day;
    return Math.floor(at.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds / 1000);
  };
  const hours = [0, 6, 12, 18, 24].map((hour) => ({ hour, at: instant(hour) }));
  return { from: instant(0), to: instant(24), hours };
}

/** How far along the day an instant (epoch seconds) lies, 0…1. */
export function shareOf({ from, to }: UnitDay, at: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}
