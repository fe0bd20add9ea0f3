import {
  type PresenceView,
  type UnitResource,
  type UnitState,
  unitResource,
} from '@poolhouse/contract/api/units';
import * as z from 'zod/mini';

/**
 * A unit as the query cache holds it: `seenAt` is this browser's time (epoch milliseconds) at which the server's words
 * came in. Ages are counted from there, so that a browser's wrong clock does no harm.
 */
export type LiveUnit = UnitResource & { readonly seenAt: number };

export interface UnitNews {
  readonly presence: PresenceView;
  readonly state?: UnitState | null;
}

/**
 * A unit as it is known after another word about it: a slow answer comes in behind a fast push, so presence and state
 * are each taken from where they are later.
 */
export function laterUnit(known: LiveUnit, next: LiveUnit): LiveUnit {
  if (known['@id'] !== next['@id']) return next;
  const state = laterState(known.state, next.state);
  if (Date.parse(known.presence.at) <= Date.parse(next.presence.at)) return { ...next, state };
  return { ...next, state, presence: known.presence, seenAt: known.seenAt };
}

function laterState(known: LiveUnit['state'], next: LiveUnit['state']): LiveUnit['state'] {
  if (!known || !next) return next ?? known;
  return Date.parse(known.receivedAt) > Date.parse(next.receivedAt) ? known : next;
}

/** The same after a push, which says presence and perhaps the state. */
export const withUnitNews = (known: LiveUnit, { presence, state }: UnitNews, seenAt: number): LiveUnit =>
  laterUnit(known, { ...known, presence, state: state ?? known.state, seenAt });

const liveUnit = z.extend(unitResource, { seenAt: z.number() });

/** For `structuralSharing`: the cache does not know what it holds. */
export function keepLaterUnit(known: unknown, next: unknown): unknown {
  const [before, after] = [liveUnit.safeParse(known), liveUnit.safeParse(next)];
  return before.success && after.success ? laterUnit(before.data, after.data) : next;
}
