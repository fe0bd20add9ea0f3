import type { Language } from '@poolhouse/domain/account/languages';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { type CloudRow, checkDefaultRoles, newCloudId } from './clouds.ts';

export interface NewCloud {
  name: string;
  supportEmail: string | null;
  langs: readonly Language[];
  /** Roles of its new users beside the basic ones. */
  defaultRoles: readonly string[];
}

export async function insertCloud(
  { db, clock }: { db: Db; clock: Clock },
  cloud: NewCloud,
): Promise<CloudRow> {
  checkDefaultRoles(cloud.defaultRoles);
  return db
    .insertInto('clouds')
    .values({
      id: newCloudId(),
      name: cloud.name,
      support_email: cloud.supportEmail,
      langs: [...new Set(cloud.langs)],
      default_roles: [...new Set(cloud.defaultRoles)],
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
