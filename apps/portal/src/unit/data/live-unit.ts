import type { PresenceView, UnitResource, UnitState } from '@poolhouse/contract/api/units';

/**
 * A unit as the query cache holds it: `seenAt` is this browser's time (epoch milliseconds) at which the server's words
 * came in. Ages are counted from there, so that a browser's wrong clock does no harm.
 */
export type LiveUnit = UnitResource & { readonly seenAt: number };

export interface UnitNews {
  readonly presence: PresenceView;
  readonly state?: UnitState | null;
}

const instant = (iso: string): number => Date.parse(iso);

/** News after it came in. Older news than what is known changes nothing: a slow answer behind a fast push. */
export function withUnitNews(known: LiveUnit, news: UnitNews, seenAt: number): LiveUnit {
  if (instant(news.presence.at) < instant(known.presence.at)) return known;
  const { state } = news;
  const newer = state && (!known.state || instant(state.receivedAt) >= instant(known.state.receivedAt));
  return { ...known, presence: news.presence, state: newer ? state : known.state, seenAt };
}
