import { unitState } from '@poolhouse/contract/api/units';
import * as z from 'zod/mini';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { UnitReader } from './unit-reader.ts';

/** `GET units/{id}/state` */
export const getUnitState = ({ reader }: { reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'What a unit said last',
        params: idParams,
        response: { 200: z.nullable(unitState) },
      },
    },
    async (request) => (await reader.own(actorOf(request), request.params.id)).state,
  );
