import {
  type CommandResource,
  commandResource,
  type UnitResource,
  unitResource,
} from '@poolhouse/contract/api/units';
import { mayMove } from '@poolhouse/domain/commands';

const instant = (iso: string): number => Date.parse(iso);

/**
 * A unit as it is known after an answer or a push came in: requests and pushes overtake each other, so presence and
 * state are each taken from where they are later.
 */
export function laterUnit(known: UnitResource, next: UnitResource): UnitResource {
  if (known['@id'] !== next['@id']) return next;
  const presence = instant(known.presence.at) > instant(next.presence.at) ? known.presence : next.presence;
  return { ...next, presence, state: laterState(known.state, next.state) };
}

function laterState(known: UnitResource['state'], next: UnitResource['state']): UnitResource['state'] {
  if (!known || !next) return next ?? known;
  return instant(known.receivedAt) > instant(next.receivedAt) ? known : next;
}

/** A command after another word about it, which may come late or twice: its stages go forward only. */
export function laterCommand(known: CommandResource, next: CommandResource): CommandResource {
  return known['@id'] !== next['@id'] || mayMove(known.stage, next.stage) ? next : known;
}

/** For `structuralSharing`: the cache does not know what it holds. */
export function keepLaterUnit(known: unknown, next: unknown): unknown {
  const [before, after] = [unitResource.safeParse(known), unitResource.safeParse(next)];
  return before.success && after.success ? laterUnit(before.data, after.data) : next;
}

/** For `structuralSharing`: the cache does not know what it holds. */
export function keepLaterCommand(known: unknown, next: unknown): unknown {
  const [before, after] = [commandResource.safeParse(known), commandResource.safeParse(next)];
  return before.success && after.success ? laterCommand(before.data, after.data) : next;
}
