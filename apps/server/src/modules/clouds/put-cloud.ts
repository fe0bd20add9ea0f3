import { cloudResource, cloudUpdateRequest } from '@poolhouse/contract/api/clouds';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import { checkDefaultRoles, findCloud, toCloudResource } from './clouds.ts';

/** `PUT clouds/{id}` */
export const putCloud = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Changes a cloud',
        params: idParams,
        body: cloudUpdateRequest,
        response: { 200: cloudResource },
      },
    },
    async ({ body, params }) => {
      const stored = await findCloud(db, params.id);
      const { name, supportEmail, langs, defaultRoles } = changesOf(body, toCloudResource(stored, true), [
        'name',
        'supportEmail',
        'langs',
        'defaultRoles',
      ]);
      checkDefaultRoles(defaultRoles);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(supportEmail === undefined ? {} : { support_email: supportEmail }),
        ...(langs === undefined ? {} : { langs }),
        ...(defaultRoles === undefined ? {} : { default_roles: defaultRoles }),
      };
      if (Object.keys(changes).length === 0) return toCloudResource(stored, true);
      const row = await db
        .updateTable('clouds')
        .set(changes)
        .where('id', '=', stored.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notFound();
      return toCloudResource(row, true);
    },
  );
