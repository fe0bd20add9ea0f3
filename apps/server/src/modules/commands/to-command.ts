import { iriOf } from '@poolhouse/contract/api/hydra';
import { type CommandResource, commandResource } from '@poolhouse/contract/api/units';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

export const commandContext = '/api/contexts/Command';

export type CommandRow = Selectable<Tables['commands']>;

export function toCommandResource(row: CommandRow): CommandResource {
  return commandResource.parse({
    '@id': iriOf('commands', row.id),
    '@type': 'Command',
    unit: iriOf('units', row.unit_id),
    name: row.name,
    args: row.args,
    stage: row.stage,
    code: row.code,
    createdAt: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  });
}
