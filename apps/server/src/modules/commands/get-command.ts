import { commandResource } from '@poolhouse/contract/api/units';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { commandContext, toCommandResource } from './to-command.ts';

/** `GET commands/{id}` */
export const getCommand = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'A command and its stage', params: idParams, response: { 200: commandResource } },
    },
    async (request) => {
      const row = await findOwnCommand(db, actorOf(request).userId, request.params.id);
      if (!row) throw notFound();
      return { '@context': commandContext, ...toCommandResource(row) };
    },
  );

/** A command to a unit that is the user's now, sent in their time. */
export function findOwnCommand(db: Db, userId: string, commandId: string) {
  return db
    .selectFrom('commands')
    .innerJoin('units', 'units.id', 'commands.unit_id')
    .selectAll('commands')
    .where('commands.id', '=', commandId)
    .where('owner_id', '=', userId)
    .whereRef('commands.created_at', '>=', 'owner_since')
    .executeTakeFirst();
}
