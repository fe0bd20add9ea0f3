import { actorOf } from '#platform/http/api.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AquaLinks } from './aqua-links.ts';

/** `DELETE units/{id}/aqua_link` */
export const deleteAquaLink = ({ aquaLinks }: { aquaLinks: AquaLinks }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Ends the link of a controller and an aqua unit, from either side',
        params: idParams,
        response: done,
      },
    },
    async (request, reply) => {
      await aquaLinks.unlink(actorOf(request), request.params.id);
      reply.code(204);
    },
  );
