import { pairRequest } from '@poolhouse/contract/api/unit-requests';
import { unitResource } from '@poolhouse/contract/api/units';
import { actorOf } from '#platform/http/api.ts';
import { clientAddress } from '#platform/http/connections/client-address.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { toUnitResource, unitContext } from '../reading/to-unit.ts';
import type { UnitReader } from '../reading/unit-reader.ts';
import type { Pairing } from './pairing.ts';

/** `POST units/pair` */
export const postPair = ({ pairing, reader }: { pairing: Pairing; reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'Pairs a unit', body: pairRequest, response: { 201: unitResource } },
    },
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
