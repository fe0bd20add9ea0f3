import { type CommandResource, commandResource, unitResource } from '@poolhouse/contract/api/units';
import { mayMove } from '@poolhouse/domain/unit/commands';
import * as z from 'zod/mini';
import type { LiveUnit } from './live-unit.ts';

const liveUnit = z.extend(unitResource, { seenAt: z.number() });

const instant = (iso: string): number => Date.parse(iso);

/**
 * A unit as it is known after an answer came in: a push may have overtaken it, so presence and state are each taken
 * from where they are later.
 */
export function laterUnit(known: LiveUnit, next: LiveUnit): LiveUnit {
  if (known['@id'] !== next['@id']) return next;
  const state = laterState(known.state, next.state);
  if (instant(known.presence.at) <= instant(next.presence.at)) return { ...next, state };
  return { ...next, state, presence: known.presence, seenAt: known.seenAt };
}

function laterState(known: LiveUnit['state'], next: LiveUnit['state']): LiveUnit['state'] {
  if (!known || !next) return next ?? known;
  return instant(known.receivedAt) > instant(next.receivedAt) ? known : next;
}

/** A command after another word about it, which may come late or twice: its stages go forward only. */
export function laterCommand(known: CommandResource, next: CommandResource): CommandResource {
  return known['@id'] !== next['@id'] || mayMove(known.stage, next.stage) ? next : known;
}

/** For `structuralSharing`: the cache does not know what it holds. */
export function keepLaterUnit(known: unknown, next: unknown): unknown {
  const [before, after] = [liveUnit.safeParse(known), liveUnit.safeParse(next)];
  return before.success && after.success ? laterUnit(before.data, after.data) : next;
}

/** For `structuralSharing`: the cache does not know what it holds. */
export function keepLaterCommand(known: unknown, next: unknown): unknown {
  const [before, after] = [commandResource.safeParse(known), commandResource.safeParse(next)];
  return before.success && after.success ? laterCommand(before.data, after.data) : next;
}
