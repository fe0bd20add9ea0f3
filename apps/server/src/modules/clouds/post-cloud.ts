import { cloudCreateRequest, cloudResource } from '@poolhouse/contract/api/clouds';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { toCloudResource } from './clouds.ts';
import { insertCloud } from './insert-cloud.ts';

/** `POST clouds` */
export const postCloud = (deps: { db: Db; clock: Clock }) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: { summary: 'A new cloud', body: cloudCreateRequest, response: { 201: cloudResource } },
    },
    async ({ body, once }, reply) => {
      const { name, supportEmail = null, langs, defaultRoles = [] } = body;
      const row = await insertCloud(deps, { name, supportEmail, langs, defaultRoles }, once?.makes);
      return reply.code(201).send(toCloudResource(row, true));
    },
  );
