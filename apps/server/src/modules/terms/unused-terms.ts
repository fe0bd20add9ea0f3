import type { Db } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/errors.ts';

/** What somebody has accepted stays as it was: another text is another version. */
export async function checkUnused(db: Db, termsId: string): Promise<void> {
  const agreed = await db
    .selectFrom('term_agreements')
    .select('id')
    .where('terms_id', '=', termsId)
    .limit(1)
    .executeTakeFirst();
  if (agreed) throw new Refusal('conflict', 'in-use');
}
