import type { DosingPump } from '../water/dosing-pumps.ts';
import { daysLeft, USE_DAYS } from './daily-use.ts';

export interface CanisterSettings {
  readonly substance: DosingPump;
  /** Litres of a full one. */
  readonly volume: number;
  /** % of the volume at which somebody is told. */
  readonly alarmAt: number;
}

/** What a canister gave since it was last full. */
export interface Canister {
  /** ml when it was full. */
  readonly volume: number;
  /** ml given since. */
  readonly given: number;
  /** Days since 1 January 1970 in the local calendar, and the ml given on it. */
  readonly date: number;
  readonly today: number;
  /** ml of the whole days before it, the latest first, of those since it began to count. */
  readonly days: readonly number[];
}

/** A full one of so many ml, on a date. What was given from the one before still tells how much is used a day. */
export function fullCanister(volume: number, date: number, before?: Canister): Canister {
  return before
    ? { ...onDate(before, date), volume, given: 0 }
    : { volume, given: 0, date, today: 0, days: [] };
}

/** After `ml` were given on a date; the same one when nothing was. */
export function taken(canister: Canister, ml: number, date: number): Canister {
  const now = onDate(canister, date);
  return ml > 0 ? { ...now, given: now.given + ml, today: now.today + ml } : now;
}

/** ml left. */
export const remaining = ({ volume, given }: Canister): number => Math.max(0, volume - given);

/** Whether somebody is to be told of one in which so much of its volume is left. @param alarmAt % of it */
export const isLow = (left: { volume: number; remaining: number }, alarmAt: number): boolean =>
  left.volume > 0 && left.remaining <= (left.volume * alarmAt) / 100;

/** ml a day, over the last seven whole days or as many as there were; undefined before the first. */
export function consumption({ days }: Canister): number | undefined {
  return days.length === 0 ? undefined : days.reduce((sum, ml) => sum + ml, 0) / days.length;
}

/** Whole days that it will still last; undefined while nobody can tell. */
export const lifetime = (canister: Canister): number | undefined =>
  daysLeft(remaining(canister), consumption(canister));

/** A clock that is set back opens no day anew. */
function onDate(canister: Canister, date: number): Canister {
  const passed = date - canister.date;
  if (passed <= 0) return canister;
  const empty = Array<number>(Math.min(USE_DAYS, passed - 1)).fill(0);
  const days = [...empty, canister.today, ...canister.days].slice(0, USE_DAYS);
  return { ...canister, date, today: 0, days };
}
