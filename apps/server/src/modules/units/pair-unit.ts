import { pairRequest, unitResource } from '@poolhouse/contract/api/units';
import * as z from 'zod/mini';
import { type Api, actorOf } from '#platform/http/api.ts';
import { clientAddress } from '#platform/http/connections/client-address.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { Pairing } from './pairing.ts';
import { toUnitResource, unitContext } from './to-unit.ts';
import type { UnitReader } from './unit-reader.ts';

/** `POST units/pair`, `DELETE units/{id}/pairing`. */
export function pairUnit(api: Api, { pairing, reader }: { pairing: Pairing; reader: UnitReader }): void {
  const config = { access: 'user' } as const;

  api.post(
    '/units/pair',
    { config, schema: { body: pairRequest, response: { 201: unitResource } } },
    async (request, reply) => {
      const actor = actorOf(request);
      const { serialNumber = '', pairingCode = '', name } = request.body;
      const id = await pairing.pair(actor, {
        serialNumber,
        pairingCode,
        name,
        address: clientAddress(request),
      });
      const unit = await reader.own(actor, id);
      reply.code(201);
      return { '@context': unitContext, ...toUnitResource(unit, reader.now()) };
    },
  );

  api.delete(
    '/units/:id/pairing',
    { config, schema: { params: idParams, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await pairing.unpair(actorOf(request), request.params.id);
      reply.code(204);
    },
  );
}
