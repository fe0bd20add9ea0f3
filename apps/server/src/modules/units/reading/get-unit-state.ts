import { iriOf } from '@poolhouse/contract/api/hydra';
import { actorOf } from '#platform/http/api.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { unitStateAnswer } from '../resources.ts';
import type { UnitReader } from './unit-reader.ts';

/** `GET units/{id}/state` */
export const getUnitState = ({ reader }: { reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'What a unit said last, nothing while it has never said anything',
        params: idParams,
        response: { 200: unitStateAnswer.schema, ...done },
      },
    },
    async (request, reply) => {
      const { id, state } = await reader.own(actorOf(request), request.params.id);
      if (!state) return reply.code(204).send(undefined);
      return unitStateAnswer.answer(state, `${iriOf('units', id)}/state`);
    },
  );
