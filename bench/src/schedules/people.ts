import { ulid } from 'ulid';
import type { Db } from '../../../apps/server/src/platform/db/tables.ts';

/** Somebody who may switch and set their units. */
export interface Owner {
  readonly id: string;
  readonly email: string;
}

export async function addOwner(db: Db, cloudId: string): Promise<Owner> {
  const id = ulid();
  const email = `${id.toLowerCase()}@example.org`;
  const now = new Date();
  await db
    .insertInto('end_users')
    .values({
      ...{ id, cloud_id: cloudId, email, email_key: email, name: 'Anna', surname: 'Owner', lang: 'en' },
      ...{ roles: ['ROLE_USER'], password_hash: '', created_at: now, updated_at: now },
    })
    .execute();
  return { id, email };
}

/** As a request of theirs has them. */
export const actorOf = ({ id, email }: Owner, cloudId: string) => ({
  ...{ userId: id, email, cloudId, sessionId: ulid(), lang: 'en' as const },
  roles: ['ROLE_USER', 'ROLE_APP_POOL_REMOTE'],
});
