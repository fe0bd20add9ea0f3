import { actorOf } from '#platform/http/api.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { Pairing } from './pairing.ts';

/** `DELETE units/{id}/pairing` */
export const deletePairing = ({ pairing }: { pairing: Pairing }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'Unpairs a unit', params: idParams, response: done },
    },
    async (request, reply) => {
      await pairing.unpair(actorOf(request), request.params.id);
      reply.code(204);
    },
  );
