import type { FastifyRequest } from 'fastify';
import type { OwnUnit, UnitReader } from '#modules/units/index.ts';
import { createFairQueue } from '#platform/fair-queue.ts';
import { actorOf } from '#platform/http/api.ts';
import { askerOf } from '#platform/http/connections/asker.ts';

/** A third of the connections to the database at most, and of these one person's pages have two. */
const atOnce = { running: 6, places: 106, runningEach: 2, placesEach: 6, retryAfter: 2 };

/**
 * Reads the past of a unit that the actor may see, when it is their turn: whatever reads hours of rows stands in one line.
 * @throws Refusal: not found when it is none of theirs, then or by the time that it is their turn; too many
 */
export type InTurn = <T>(
  request: FastifyRequest,
  unitId: string,
  read: (unit: OwnUnit) => Promise<T>,
) => Promise<T>;

export function createTurns(reader: Pick<UnitReader, 'own'>): InTurn {
  const line = createFairQueue(atOnce);
  return async (request, unitId, read) => {
    const actor = actorOf(request);
    // A unit that is not the user's costs no place in the queue.
    const known = await reader.own(actor, unitId);
    let mustWait = false;
    const answer = line.run(askerOf(request, actor.userId), async () =>
      // Their turn may have come a minute after the request.
      read(mustWait ? await reader.own(actor, unitId) : known),
    );
    // Whoever needn't wait has begun.
    mustWait = true;
    return answer;
  };
}
