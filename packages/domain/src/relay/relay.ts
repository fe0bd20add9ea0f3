import { type Interval, intervalMinutes } from '../filtration/interval.ts';

export const relayTypes = ['pulse', 'switch', 'countdown', 'weekTimer'] as const;
export type RelayType = (typeof relayTypes)[number];

/** Days of a week, Monday first. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

/** A relay for whatever the owner connects; none of them is the pump's. */
export interface RelaySettings extends Interval {
  /** '' until somebody named it. */
  readonly name: string;
  readonly type: RelayType;
  /** Seconds that a pulse or a countdown lasts. */
  readonly duration: number;
  /** Days on which the week timer's time begins; it may end on the next one. */
  readonly days: readonly WeekDay[];
  readonly coverClosedSetsOff: boolean;
}

export interface Relay {
  readonly on: boolean;
  /** Seconds until it goes on without what was set by hand, undefined: until something else is set. */
  readonly left: number | undefined;
  /** What the week timer said when it was set by hand otherwise; that ends when the timer says something else. */
  readonly against: boolean | undefined;
}

export const relayOff: Relay = { on: false, left: undefined, against: undefined };

export interface RelayTime {
  /** Days since 1 January 1970 in the local calendar. */
  readonly date: number;
  /** What the clock shows, in minutes after midnight. */
  readonly clock: number;
}

/** The day of the week of a date, in days since 1 January 1970. */
export function weekDayOf(date: number): WeekDay {
  // That was a Thursday.
  return weekDays[(((date + 3) % 7) + 7) % 7] ?? 'mon';
}

/** Whether a week timer's time is now, by the clock: an hour that is left out has none, one shown twice has it twice. */
export function weekTimerOn({ days, start, end }: RelaySettings, { date, clock }: RelayTime): boolean {
  const overMidnight = start + intervalMinutes({ start, end }) - 1440;
  const today = clock >= start && (overMidnight >= 0 || clock < end);
  if (today && days.includes(weekDayOf(date))) return true;
  return clock < overMidnight && days.includes(weekDayOf(date - 1));
}

/**
 * After somebody set it; undefined where it can't be set so: a pulse has its own length.
 * @param minutes how long, undefined: as long as its type says
 */
export function setRelay(
  settings: RelaySettings,
  on: boolean,
  minutes: number | undefined,
  time: RelayTime,
): Relay | undefined {
  const given = minutes === undefined ? undefined : minutes * 60;
  switch (settings.type) {
    case 'pulse':
      return given === undefined
        ? { on, left: on ? settings.duration : undefined, against: undefined }
        : undefined;
    case 'countdown':
      return { on, left: on ? (given ?? settings.duration) : undefined, against: undefined };
    case 'switch':
      return { on, left: given, against: undefined };
    case 'weekTimer':
      return { on, left: given, against: weekTimerOn(settings, time) };
  }
}

/** The relay in the next `seconds`; the same one when nothing changed. */
export function nextRelay(
  relay: Relay,
  settings: RelaySettings,
  seconds: number,
  time: RelayTime,
  coverClosed: boolean,
): Relay {
  const free =
    settings.type === 'weekTimer' ? byTimer(relay, settings, seconds, time) : byHand(relay, seconds);
  // The timer goes on beneath a closed cover; what was set by hand is over.
  return free.on && coverClosed && settings.coverClosedSetsOff ? relayOff : free;
}

/** What was set for a time is over when its time is: then it is the other way round. */
function byHand(relay: Relay, seconds: number): Relay {
  if (relay.left === undefined) return relay;
  if (relay.left > 0) return { ...relay, left: Math.max(0, relay.left - seconds) };
  return { on: !relay.on, left: undefined, against: undefined };
}

function byTimer(relay: Relay, settings: RelaySettings, seconds: number, time: RelayTime): Relay {
  const timer = weekTimerOn(settings, time);
  const over = relay.left === undefined ? relay.against !== timer : relay.left <= 0;
  if (relay.against === undefined || over) {
    return relay.on === timer && relay.against === undefined ? relay : { ...relayOff, on: timer };
  }
  return relay.left === undefined ? relay : { ...relay, left: Math.max(0, relay.left - seconds) };
}
