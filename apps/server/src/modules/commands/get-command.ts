import { commandResource } from '@poolhouse/contract/api/units';
import { roleMay } from '@poolhouse/domain/unit/access';
import { rightFor } from '@poolhouse/domain/unit/command-rights';
import type { UnitAccess } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { commandContext, toCommandResource } from './to-command.ts';

export interface CommandReads {
  db: Db;
  access: Pick<UnitAccess, 'units'>;
}

/** `GET commands/{id}` */
export const getCommand = ({ db, access }: CommandReads) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'A command and its stage', params: idParams, response: { 200: commandResource } },
    },
    async (request) => {
      const row = await findOwnCommand({ db, access }, actorOf(request).userId, request.params.id);
      if (!row) throw notFound();
      return { '@context': commandContext, ...toCommandResource(row) };
    },
  );

/** A command that the user may send to its unit now, sent in their time. */
export async function findOwnCommand({ db, access }: CommandReads, userId: string, commandId: string) {
  const row = await db
    .selectFrom('commands')
    .innerJoin(access.units(userId, 'see').as('access'), 'access.unit_id', 'commands.unit_id')
    .selectAll('commands')
    .select('access.role')
    .where('commands.id', '=', commandId)
    .whereRef('commands.created_at', '>=', 'access.since')
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, ...command } = row;
  return roleMay(role, rightFor(command.name)) ? command : undefined;
}
