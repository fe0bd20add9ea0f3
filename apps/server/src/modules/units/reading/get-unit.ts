import { unitResource } from '@poolhouse/contract/api/units';
import { actorOf } from '#platform/http/api.ts';
import { sendStreamed } from '#platform/http/bodies/streamed.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { type UnitTexts, unitContext } from './to-unit.ts';
import type { UnitReader } from './unit-reader.ts';

/** `GET units/{id}` */
export const getUnit = ({ reader, textsOf }: { reader: UnitReader; textsOf: UnitTexts }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'A unit', params: idParams, response: { 200: unitResource } },
    },
    async (request, reply) => {
      const unit = await reader.own(actorOf(request), request.params.id);
      const [text = ''] = textsOf([unit], reader.now());
      return sendStreamed(reply, `{"@context":"${unitContext}",${text.slice(1)}`);
    },
  );
