import { type TermsPart, termsParts } from '@poolhouse/domain/account/terms';
import { ulid } from 'ulid';
import type { Db } from '#platform/db/tables.ts';

/** Records the acceptance of both parts of a version; a part that was accepted before keeps its time. */
export async function agree(db: Db, userId: string, termsId: string, at: Date): Promise<void> {
  const row = (part: TermsPart) => ({ id: ulid(), user_id: userId, terms_id: termsId, part, agreed_at: at });
  await db
    .insertInto('term_agreements')
    .values(termsParts.map(row))
    .onConflict((oc) => oc.columns(['user_id', 'terms_id', 'part']).doNothing())
    .execute();
}
