import { aquaLinkRequest } from '@poolhouse/contract/api/unit-requests';
import { unitResource } from '@poolhouse/contract/api/units';
import { actorOf } from '#platform/http/api.ts';
import { clientAddress } from '#platform/http/connections/client-address.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { toUnitResource, unitContext } from '../reading/to-unit.ts';
import type { UnitReader } from '../reading/unit-reader.ts';
import type { AquaLinks } from './aqua-links.ts';

/** `PUT units/{id}/aqua_link` */
export const putAquaLink = ({ aquaLinks, reader }: { aquaLinks: AquaLinks; reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Links a controller with an aqua unit, from either side',
        params: idParams,
        body: aquaLinkRequest,
        response: { 200: unitResource },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const { serialNumber = '', pairingCode = '' } = request.body;
      await aquaLinks.link(actor, id, { serialNumber, pairingCode, address: clientAddress(request) });
      return { '@context': unitContext, ...toUnitResource(await reader.own(actor, id), reader.now()) };
    },
  );
