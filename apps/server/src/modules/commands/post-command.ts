import { commandRequest } from '@poolhouse/contract/api/unit-requests';
import { commandResource } from '@poolhouse/contract/api/units';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { type SendingDeps, sendCommand } from './sending.ts';
import { commandContext, toCommandResource } from './to-command.ts';

/** `POST units/{id}/commands` */
export const postCommand = (deps: SendingDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Sends a command to a unit',
        params: idParams,
        body: commandRequest,
        response: { 202: commandResource },
      },
    },
    async (request, reply) => {
      const { body, once, params } = request;
      const row = await sendCommand(deps, actorOf(request), params.id, body, once);
      reply.code(202);
      return { '@context': commandContext, ...toCommandResource(row) };
    },
  );
