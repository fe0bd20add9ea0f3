import type { PresenceView } from '@poolhouse/contract/api/units';

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
