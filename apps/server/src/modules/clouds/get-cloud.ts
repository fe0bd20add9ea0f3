import { cloudResource } from '@poolhouse/contract/api/clouds';
import type { Db } from '#platform/db/tables.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { findCloud, toCloudResource } from './clouds.ts';

/** `GET clouds/{id}` */
export const getCloud = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'A cloud', params: idParams, response: { 200: cloudResource } },
    },
    async (request) => {
      const row = await findCloud(db, request.params.id);
      return toCloudResource(row, request.actor?.roles.includes('ROLE_ADMIN'));
    },
  );
