import { emailKey } from '@poolhouse/domain/email';
import type { Db } from '../../platform/db/tables.ts';

/** The account of an address in a cloud; without a cloud in the first one. */
export function findAccount(db: Db, email: string, cloudId: string | undefined) {
  return db
    .selectFrom('end_users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('cloud_id', '=', (eb) =>
      cloudId === undefined
        ? eb.selectFrom('clouds').select('id').orderBy('created_at').orderBy('id').limit(1)
        : eb.val(cloudId),
    )
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
