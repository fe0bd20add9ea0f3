import { clockAt, type LocalDay, minuteAtClock } from '../filtration/local-day.ts';

/** What a wash is for. */
export const washTriggers = ['every-days', 'times-a-day', 'pressure', 'flow', 'by-hand'] as const;
export type WashTrigger = (typeof washTriggers)[number];

export interface BackwashSettings {
  /** `at`: minutes after midnight. */
  readonly everyDays: { readonly on: boolean; readonly days: number; readonly at: number };
  readonly timesADay: { readonly on: boolean; readonly times: number };
  /** bar */
  readonly pressure: { readonly on: boolean; readonly above: number };
  /** m³/h */
  readonly flow: { readonly on: boolean; readonly below: number };
  /** Seconds of a wash, its starting and stopping aside. */
  readonly duration: number;
}

/** An instant as the clock at the pool shows it. */
export interface LocalInstant {
  /** Days since 1 January 1970 in the local calendar. */
  readonly date: number;
  /** Minutes after midnight. */
  readonly clock: number;
}

/** Seconds for which the filter has looked clogged, by its pressure and by its flow. */
export interface Clogging {
  readonly pressure: number;
  readonly flow: number;
}
export const unclogged: Clogging = { pressure: 0, flow: 0 };

/** Seconds that it has to look so, and from a change of the pump's speed. */
const CLOGGED_S = 60;

/**
 * What the filter's sensors say of the last `seconds`; the same one when nothing changed.
 * @param seen undefined while the pump does not filter at a steady speed that moves enough water to tell
 */
export function nextClogging(
  before: Clogging,
  seconds: number,
  seen: { readonly pressure: number | undefined; readonly flow: number | undefined } | undefined,
  settings: BackwashSettings,
): Clogging {
  const isHigh =
    seen?.pressure !== undefined && settings.pressure.on && seen.pressure > settings.pressure.above;
  const isLow = seen?.flow !== undefined && settings.flow.on && seen.flow < settings.flow.below;
  if (!isHigh && !isLow) return before.pressure + before.flow === 0 ? before : unclogged;
  return { pressure: isHigh ? before.pressure + seconds : 0, flow: isLow ? before.flow + seconds : 0 };
}

/**
 * What asks for a wash by itself now.
 * @param washed when the last one that counted was, or when the unit began to count
 */
export function dueWash(
  settings: BackwashSettings,
  washed: LocalInstant,
  now: LocalInstant,
  clogging: Clogging,
): Exclude<WashTrigger, 'by-hand'> | undefined {
  const { everyDays, timesADay } = settings;
  if (clogging.pressure >= CLOGGED_S) return 'pressure';
  if (clogging.flow >= CLOGGED_S) return 'flow';
  if (everyDays.on && now.date >= washed.date + everyDays.days && now.clock >= everyDays.at)
    return 'every-days';
  if (!timesADay.on) return undefined;
  const slot = washSlots(timesADay.times).findLast((clock) => clock <= now.clock);
  const isOver = slot !== undefined && (washed.date < now.date || washed.clock < slot);
  return isOver ? 'times-a-day' : undefined;
}

/** The times of day of so many washes a day, evenly spread: twice a day at 6 and 18 o'clock. */
export function washSlots(times: number): readonly number[] {
  return Array.from({ length: times }, (_, index) => Math.floor(((index + 0.5) * 1440) / times));
}

/**
 * When the next wash that the calendar asks for is due, epoch ms: now, when one is overdue; undefined when only the
 * filter or a hand asks.
 * @param dayAt the local day of an instant (epoch ms)
 */
export function nextWash(
  settings: BackwashSettings,
  washed: LocalInstant,
  now: number,
  dayAt: (at: number) => LocalDay,
): number | undefined {
  const { everyDays, timesADay } = settings;
  const today = dayAt(now);
  const clock = clockAt(today, Math.floor((now - today.begins) / 60_000));
  const at = { date: today.date, clock };
  if (dueWash(settings, washed, at, unclogged)) return now;
  if (everyDays.on) {
    const first = Math.max(washed.date + everyDays.days, today.date + (clock > everyDays.at ? 1 : 0));
    return instantAt(dayAt(today.begins + (first - today.date + 0.5) * 86_400_000), everyDays.at);
  }
  if (!timesADay.on) return undefined;
  const slots = washSlots(timesADay.times);
  const coming = slots.find((slot) => slot > clock);
  if (coming !== undefined) return instantAt(today, coming);
  return instantAt(dayAt(today.begins + 1.5 * 86_400_000), slots[0] ?? 0);
}

function instantAt(day: LocalDay, clock: number): number {
  return day.begins + minuteAtClock(day, clock) * 60_000;
}
