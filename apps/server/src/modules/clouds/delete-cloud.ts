import { deleteUnreferenced } from '#platform/db/constraint.ts';
import type { Db } from '#platform/db/tables.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { findCloud } from './clouds.ts';

/** `DELETE clouds/{id}`: only of one that nobody and nothing belongs to. */
export const deleteCloud = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: { summary: 'Deletes an empty cloud', params: idParams, response: done },
    },
    async (request, reply) => {
      const { id } = await findCloud(db, request.params.id);
      await deleteUnreferenced(() => db.deleteFrom('clouds').where('id', '=', id).execute());
      return reply.code(204).send();
    },
  );
