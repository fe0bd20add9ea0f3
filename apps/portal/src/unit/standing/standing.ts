import type { PresenceView } from '@poolhouse/contract/api/units';
import { OFFLINE_MS, ONLINE_MS, type Presence } from '@poolhouse/domain/unit/presence';
import { useNow } from '#shared/format/use-now.ts';
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
  readonly presence: Presence;
  /** Milliseconds since the unit was last heard, undefined when it never was. */
  readonly silence: number | undefined;
}

/**
 * The server's word on presence, grown older in this browser: when no further word comes, a unit that was online is
 * not called so for longer than the rule of the domain allows.
 */
export function standingOf(unit: Seen, now: number): Standing {
  const { presence, lastHeard } = unit.presence;
  if (presence === 'never' || lastHeard === null) return { presence: 'never', silence: undefined };
  const silence = Math.max(0, serverNow(unit, now) - Date.parse(lastHeard));
  if (presence === 'offline' || silence >= OFFLINE_MS) return { presence: 'offline', silence };
  return { presence: presence === 'online' && silence <= ONLINE_MS ? 'online' : 'reconnecting', silence };
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
    | 'presence.reconnecting'
    | 'presence.never'
    | 'presence.offline.minutes'
    | 'presence.offline.hours'
    | 'presence.offline.days';
  readonly values: Record<string, number>;
}

/** The badge's message: 'Live', 'Reconnecting', 'Never connected', 'Offline for 3 days'. */
export function presenceWords({ presence, silence }: Standing): Words {
  if (presence === 'online') return { key: 'presence.live', values: {} };
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

/** How a unit stands now, second by second, with the server's clock in epoch milliseconds. */
export function useStanding(unit: LiveUnit): Standing & { readonly now: number } {
  const now = useNow();
  return { ...standingOf(unit, now), now: serverNow(unit, now) };
}
