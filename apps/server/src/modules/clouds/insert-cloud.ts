import type { Language } from '@poolhouse/domain/account/languages';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { type CloudRow, checkDefaultRoles, findCloud, newCloudId } from './clouds.ts';

export interface NewCloud {
  name: string;
  supportEmail: string | null;
  langs: readonly Language[];
  /** Roles of its new users beside the basic ones. */
  defaultRoles: readonly string[];
}

/** @param id that of a request which may come again and makes one all the same */
export async function insertCloud(
  { db, clock }: { db: Db; clock: Clock },
  cloud: NewCloud,
  id = newCloudId(),
): Promise<CloudRow> {
  checkDefaultRoles(cloud.defaultRoles);
  const made = await db
    .insertInto('clouds')
    .values({
      id,
      name: cloud.name,
      support_email: cloud.supportEmail,
      langs: [...new Set(cloud.langs)],
      default_roles: [...new Set(cloud.defaultRoles)],
      created_at: clock.now(),
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? findCloud(db, id);
}
