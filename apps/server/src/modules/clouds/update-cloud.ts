import { cloudResource, cloudUpdateRequest } from '@poolhouse/contract/api/clouds';
import type { Db } from '../../platform/db/tables.ts';
import type { Api } from '../../platform/http/api.ts';
import { idParams } from '../../platform/http/id-params.ts';
import { changesOf } from '../../platform/http/put.ts';
import { checkDefaultRoles, findCloud, toCloudResource } from './clouds.ts';

/** `PUT clouds/{id}` */
export function updateCloud(app: Api, { db }: { db: Db }): void {
  app.put(
    '/clouds/:id',
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
      const row = await db
        .updateTable('clouds')
        .set({
          name: name ?? stored.name,
          support_email: supportEmail === undefined ? stored.support_email : supportEmail,
          langs: langs ?? stored.langs,
          default_roles: defaultRoles ?? stored.default_roles,
        })
        .where('id', '=', stored.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCloudResource(row, true);
    },
  );
}
