import type { Db } from '#platform/db/tables.ts';

/** The version of a cloud that is in force at a time; undefined while there is none with a text. */
export function termsInForce(db: Db, cloudId: string, at: Date) {
  return db
    .selectFrom('terms')
    .selectAll()
    .where('cloud_id', '=', cloudId)
    .where('valid_from', '<=', at)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('term_translations as text')
          .select('text.id')
          .whereRef('text.terms_id', '=', 'terms.id'),
      ),
    )
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
