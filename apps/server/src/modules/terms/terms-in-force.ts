import type { Db } from '../../platform/db/tables.ts';

/** The version of a cloud that is in force at a time; undefined while there is none. */
export function termsInForce(db: Db, cloudId: string, at: Date) {
  return db
    .selectFrom('terms')
    .selectAll()
    .where('cloud_id', '=', cloudId)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
