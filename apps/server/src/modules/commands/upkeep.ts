import { MOST_CANISTERS } from '@poolhouse/contract/api/consumables';
import { commandResource } from '@poolhouse/contract/api/units';
import { ulidPattern } from '@poolhouse/domain/ulid';
import type { UpkeepCommand } from '@poolhouse/domain/unit/command-rights';
import * as z from 'zod';
import type { Actor } from '#platform/http/api.ts';
import { type Once, type SendingDeps, sendCommand } from './sending.ts';
import { commandContext, toCommandResource } from './to-command.ts';

const id = z.string().regex(ulidPattern);

/** Parameters of a route to one of a unit's numbered things: any other number is answered as what doesn't exist. */
export const numberedParams = z.object({
  id,
  n: z.enum(Array.from({ length: MOST_CANISTERS }, (_, index) => String(index + 1))),
});
export const unitParams = { id };

/** All of them answer with the command that was sent. */
export const sentResponse = { 202: commandResource };

/**
 * Tells a unit of the actor's what was done at the pool, once: it cannot be undone.
 * @throws Refusal, Violation as `sendCommand`
 */
export async function tellUpkeep(
  deps: SendingDeps,
  actor: Actor,
  unitId: string,
  order: { name: UpkeepCommand; args: Record<string, unknown> },
  once: Once | undefined,
) {
  const row = await sendCommand(deps, actor, unitId, order, once);
  return { '@context': commandContext, ...toCommandResource(row) };
}
