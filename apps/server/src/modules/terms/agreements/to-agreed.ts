import { iriOf } from '@poolhouse/contract/api/hydra';
import { type TermsPart, termsParts } from '@poolhouse/domain/account/terms';
import { ulid } from 'ulid';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { TermsDeps } from '../deps.ts';

/** Records the acceptance of both parts of a version; a part that was accepted before keeps its time. */
export async function agree(db: Db, userId: string, termsId: string, at: Date): Promise<void> {
  const row = (part: TermsPart) => ({ id: ulid(), user_id: userId, terms_id: termsId, part, agreed_at: at });
  await db
    .insertInto('term_agreements')
    .values(termsParts.map(row))
    .onConflict((oc) => oc.columns(['user_id', 'terms_id', 'part']).doNothing())
    .execute();
}

/** An acceptance, known by the row of its first part. */
export async function findAgreement(
  { db }: TermsDeps,
  userId: string,
  by: { id: string } | { termsId: string },
) {
  let query = db
    .selectFrom('term_agreements')
    .selectAll()
    .where('user_id', '=', userId)
    .where('part', '=', 'eula');
  query = 'id' in by ? query.where('id', '=', by.id) : query.where('terms_id', '=', by.termsId);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound();
  return {
    '@context': '/api/contexts/EndUserCloudTermsOfServiceAgreed',
    '@id': iriOf('end_user_cloud_terms_of_service_agreeds', row.id),
    '@type': 'EndUserCloudTermsOfServiceAgreed' as const,
    endUser: iriOf('end_users', row.user_id),
    cloudTermsOfService: iriOf('cloud_terms_of_services', row.terms_id),
    agreedAt: row.agreed_at.toISOString(),
  };
}
