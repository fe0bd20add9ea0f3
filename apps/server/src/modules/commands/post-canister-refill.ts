import { refillRequest } from '@poolhouse/contract/api/unit-requests';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { SendingDeps } from './sending.ts';
import { numberedParams, sentResponse, tellUpkeep } from './upkeep.ts';

/** `POST units/{id}/canisters/{n}/refill` */
export const postCanisterRefill = (deps: SendingDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Tells a unit that a canister was refilled, which cannot be undone',
        params: numberedParams,
        body: refillRequest,
        response: sentResponse,
      },
    },
    async (request, reply) => {
      const { body, once, params } = request;
      reply.code(202);
      const args = { n: Number(params.n), volume: body.volume };
      return tellUpkeep(deps, actorOf(request), params.id, { name: 'canister.refill', args }, once);
    },
  );
