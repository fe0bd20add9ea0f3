import type { PresenceView } from '@poolhouse/contract/api/units';
import type { Presence } from '@poolhouse/domain/unit/presence';
import type { RefObject } from 'react';
import { useNow, useSaidNow } from '#shared/format/use-now.ts';
import type { LiveStatus } from '#shared/live/connection.ts';
import { live } from '#shared/live/live.ts';
import { POLL_SECONDS } from '#shared/live/polling.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';

/** The server's last word about a unit's presence and when it came in (this browser's epoch milliseconds). */
export interface Seen {
  readonly presence: PresenceView;
  readonly seenAt: number;
}

/**
 * The server's clock in epoch milliseconds, as far as its last word tells: ages are counted from it, so that a
 * browser's wrong clock does no harm.
 */
export function serverNow({ presence, seenAt }: Seen, now: number): number {
  return Date.parse(presence.at) + Math.max(0, now - seenAt);
}

/** How a unit stands now. */
export interface Standing {
  /** 'unknown': it is the server that was not heard, so nobody can say how its units are. */
  readonly presence: Presence | 'unknown';
  /** Milliseconds since the unit was last heard, undefined when it never was. */
  readonly silence: number | undefined;
}

const MINUTE_MS = 60_000;
/** Of a unit that talks the server has a word every ten seconds, and says within half a minute when it has none. */
const WORD_GOOD_MS = 40_000;

/**
 * The server's word on presence, which alone says whether a unit can be reached: when words stop to come, it is the way
 * to the server that is in doubt, or the unit is not watched, and no unit is called offline for that.
 */
export function standingOf(unit: Seen, now: number, connection: LiveStatus): Standing {
  const { presence, lastHeard } = unit.presence;
  if (presence === 'never' || lastHeard === null) return { presence: 'never', silence: undefined };
  const silence = Math.max(0, serverNow(unit, now) - Date.parse(lastHeard));
  if (presence === 'offline') return { presence, silence };
  const isCutOff = connection === 'lost' || connection === 'offline';
  const isOld = now - unit.seenAt > WORD_GOOD_MS && (presence === 'online' || connection !== 'open');
  return { presence: isCutOff || isOld ? 'unknown' : presence, silence };
}

export type Span =
  | { readonly unit: 'seconds' | 'minutes' | 'days'; readonly count: number }
  | { readonly unit: 'hours'; readonly count: number; readonly minutes: number };

/** A silence as it is said: hours and minutes under a day, days after that. */
export function spanOf(silence: number): Span {
  const seconds = Math.floor(silence / 1000);
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hours', count: hours, minutes: minutes % 60 };
  return { unit: 'days', count: Math.floor(hours / 24) };
}

export interface Words {
  readonly key:
    | 'presence.live'
    | 'presence.polled'
    | 'presence.connecting'
    | 'presence.reconnecting'
    | 'presence.never'
    | 'presence.offline.minutes'
    | 'presence.offline.hours'
    | 'presence.offline.days';
  readonly values: Record<string, number>;
}

/** The badge's message: 'Live', 'Reconnecting', 'Never connected', 'Offline for 3 days'. */
export function presenceWords({ presence, silence }: Standing, isPolled: boolean): Words {
  if (presence === 'online') {
    return isPolled
      ? { key: 'presence.polled', values: { every: POLL_SECONDS } }
      : { key: 'presence.live', values: {} };
  }
  if (presence === 'unknown') return { key: 'presence.connecting', values: {} };
  if (presence === 'reconnecting') return { key: 'presence.reconnecting', values: {} };
  if (presence === 'never' || silence === undefined) return { key: 'presence.never', values: {} };
  const span = spanOf(silence);
  if (span.unit === 'days') return { key: 'presence.offline.days', values: { count: span.count } };
  if (span.unit === 'hours') {
    return { key: 'presence.offline.hours', values: { hours: span.count, minutes: span.minutes } };
  }
  const count = span.unit === 'minutes' ? span.count : 0;
  return { key: 'presence.offline.minutes', values: { count } };
}

export interface StandingNow extends Standing {
  /** The server's clock in epoch milliseconds. */
  readonly now: number;
  /** Nothing is pushed about it: it is asked for now and then. */
  readonly isPolled: boolean;
}

/**
 * What of how a unit stands now somebody wants to know, second by second: who asks is drawn anew when that changes.
 * @param pick as `useNow` has it
 */
export function useStanding<T>(unit: LiveUnit, pick: (standing: StandingNow) => T): T {
  const connection = useLiveConnection();
  return useNow((now) => pick(standingAt(unit, now, connection)));
}

/** Says something of how a unit stands now, second by second, in a place of its own, as `useSaidNow` has it. */
export function useSaidStanding(
  place: RefObject<HTMLElement | null>,
  unit: LiveUnit,
  say: (standing: StandingNow) => string,
): void {
  const connection = useLiveConnection();
  useSaidNow(place, (now) => say(standingAt(unit, now, connection)));
}

const standingAt = (unit: LiveUnit, now: number, connection: LiveStatus): StandingNow => ({
  ...standingOf(unit, now, connection),
  now: serverNow(unit, now),
  isPolled: connection === 'polling' || live.subscriptions.isUnheard(unit['@id']),
});

/** Whether a unit is there, as far as anybody knows. */
export const usePresence = (unit: LiveUnit): Standing['presence'] =>
  useStanding(unit, ({ presence }) => presence);

/** The minute that has begun by the server's clock, epoch milliseconds. */
export const useMinute = (unit: LiveUnit): number =>
  useStanding(unit, ({ now }) => Math.floor(now / MINUTE_MS) * MINUTE_MS);
