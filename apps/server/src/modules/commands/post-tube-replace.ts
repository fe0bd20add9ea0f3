import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { SendingDeps } from './sending.ts';
import { numberedParams, sentResponse, tellUpkeep } from './upkeep.ts';

/** `POST units/{id}/tubes/{n}/replace` */
export const postTubeReplace = (deps: SendingDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Tells a unit that a pump’s tube was changed, which cannot be undone',
        params: numberedParams,
        response: sentResponse,
      },
    },
    async (request, reply) => {
      const { once, params } = request;
      reply.code(202);
      const args = { n: Number(params.n) };
      return tellUpkeep(deps, actorOf(request), params.id, { name: 'tube.replace', args }, once);
    },
  );
