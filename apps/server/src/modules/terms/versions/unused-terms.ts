import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { Refusal } from '#platform/errors.ts';

/**
 * A version that somebody has accepted stays as it was: another text is another version. Until the end of the
 * transaction nobody can accept it.
 * @throws Refusal `in-use`
 */
export async function checkUnused(trx: Transaction<Tables>, termsId: string): Promise<void> {
  await trx.selectFrom('terms').select('id').where('id', '=', termsId).forUpdate().execute();
  const agreed = await trx
    .selectFrom('term_agreements')
    .select('id')
    .where('terms_id', '=', termsId)
    // Whoever has signed up has read it as well.
    .unionAll(trx.selectFrom('sign_ups').select('id').where('terms_id', '=', termsId))
    .limit(1)
    .executeTakeFirst();
  if (agreed) throw new Refusal('conflict', 'in-use');
}
