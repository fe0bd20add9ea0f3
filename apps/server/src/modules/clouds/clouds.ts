import type { CloudResource } from '@poolhouse/contract/api/clouds';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Selectable } from 'kysely';
import { ulid } from 'ulid';
import type { Db, Tables } from '#platform/db/tables.ts';
import { notFound, Violation } from '#platform/errors.ts';

export type CloudRow = Selectable<Tables['clouds']>;

export async function findCloud(db: Db, id: string): Promise<CloudRow> {
  const row = await db.selectFrom('clouds').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The cloud when none is named: the first that was made. */
export async function defaultCloudId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('clouds')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** @throws Violation for a role that would make every new user an administrator */
export function checkDefaultRoles(roles: readonly string[] | undefined): void {
  if (roles?.includes('ROLE_ADMIN')) throw new Violation('defaultRoles', 'not-an-option');
}

export const newCloudId = (): string => ulid();

export const toCloudResource = (row: CloudRow, showRoles = false): CloudResource => ({
  '@context': '/api/contexts/Cloud',
  '@id': iriOf('clouds', row.id),
  '@type': 'Cloud',
  name: row.name,
  supportEmail: row.support_email,
  langs: row.langs,
  ...(showRoles ? { defaultRoles: row.default_roles } : {}),
});
