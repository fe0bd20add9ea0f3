import { unitResource } from '@poolhouse/contract/api/units';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { toUnitResource, unitContext } from './to-unit.ts';
import type { UnitReader } from './unit-reader.ts';

/** `GET units/{id}` */
export const getUnit = ({ reader }: { reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'A unit', params: idParams, response: { 200: unitResource } },
    },
    async (request) => {
      const unit = await reader.own(actorOf(request), request.params.id);
      return { '@context': unitContext, ...toUnitResource(unit, reader.now()) };
    },
  );
