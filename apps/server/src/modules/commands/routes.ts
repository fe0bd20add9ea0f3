import { commandRequest, commandResource } from '@poolhouse/contract/api/units';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Api, actorOf } from '#platform/http/api.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { toCommandResource } from './command-row.ts';
import { type SendingDeps, sendCommand } from './sending.ts';

const context = '/api/contexts/Command';

/** `POST units/{id}/commands`, `GET commands/{id}`. */
export function commandRoutes(api: Api, deps: SendingDeps): void {
  const config = { access: 'user' } as const;

  api.post(
    '/units/:id/commands',
    { config, schema: { params: idParams, body: commandRequest, response: { 202: commandResource } } },
    async (request, reply) => {
      const row = await sendCommand(deps, actorOf(request), request.params.id, request.body);
      reply.code(202);
      return { '@context': context, ...toCommandResource(row) };
    },
  );

  api.get(
    '/commands/:id',
    { config, schema: { params: idParams, response: { 200: commandResource } } },
    async (request) => {
      const row = await findOwnCommand(deps.db, actorOf(request).userId, request.params.id);
      if (!row) throw notFound();
      return { '@context': context, ...toCommandResource(row) };
    },
  );
}

/** A command to a unit that is the user's now, sent in his time. */
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
