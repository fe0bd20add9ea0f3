import type { PresenceView } from '@poolhouse/contract/api/units';
import { type Heard, presenceAt } from '@poolhouse/domain/unit/presence';

/** Presence as it crosses the wire, at `now` (epoch milliseconds), which is told beside it. */
export const toPresence = (heard: Heard, now: number): Omit<PresenceView, 'at'> => ({
  presence: presenceAt(heard, now),
  lastHeard: heard.lastHeard === undefined ? null : new Date(heard.lastHeard).toISOString(),
});

/** The same with its time. */
export const toPresenceView = (heard: Heard, now: number): PresenceView => ({
  ...toPresence(heard, now),
  at: new Date(now).toISOString(),
});
