import type { PresenceView } from '@poolhouse/contract/api/units';
import { type Heard, presenceAt } from '@poolhouse/domain/unit/presence';

/** Presence as it crosses the wire, at `now` (epoch milliseconds). */
export function toPresenceView(heard: Heard, now: number): PresenceView {
  return {
    presence: presenceAt(heard, now),
    lastHeard: heard.lastHeard === undefined ? null : new Date(heard.lastHeard).toISOString(),
    at: new Date(now).toISOString(),
  };
}
