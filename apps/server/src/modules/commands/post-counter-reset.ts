import { counterNames } from '@poolhouse/contract/api/consumables';
import * as z from 'zod';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { SendingDeps } from './sending.ts';
import { sentResponse, tellUpkeep, unitParams } from './upkeep.ts';

const params = z.object({ ...unitParams, name: z.enum(counterNames) });

/** `POST units/{id}/counters/{name}/reset` */
export const postCounterReset = (deps: SendingDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Lets a unit count anew, which cannot be undone',
        params,
        response: sentResponse,
      },
    },
    async (request, reply) => {
      const { once, params } = request;
      reply.code(202);
      const order = { name: 'counter.reset', args: { name: params.name } } as const;
      return tellUpkeep(deps, actorOf(request), params.id, order, once);
    },
  );
