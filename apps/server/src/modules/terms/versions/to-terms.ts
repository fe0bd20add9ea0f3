import { iriOf } from '@poolhouse/contract/api/hydra';
import type { TermsResource } from '@poolhouse/contract/api/terms';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import type { TermsDeps } from '../deps.ts';

/** A version as one user sees it: confirmed once both parts are. */
export interface TermsRow {
  id: string;
  cloud_id: string;
  version: string;
  valid_from: Date;
  translation_ids: string[];
  confirmed_at: Date | null;
}

/** The versions that a query of `terms as t` may see, newest first. */
export function selectTerms(db: Db, userId: string) {
  return db
    .selectFrom('terms as t')
    .select(['t.id', 't.cloud_id', 't.version', 't.valid_from'])
    .select(
      sql<
        string[]
      >`array(select x.id::text from term_translations x where x.terms_id = t.id order by x.lang)`.as(
        'translation_ids',
      ),
    )
    .select(
      sql<Date | null>`(select max(a.agreed_at) from term_agreements a
        where a.terms_id = t.id and a.user_id = ${userId} having count(*) = 2)`.as('confirmed_at'),
    )
    .orderBy('t.valid_from', 'desc')
    .orderBy('t.id', 'desc');
}

export const toTermsResource = (row: TermsRow): TermsResource => ({
  '@context': '/api/contexts/CloudTermsOfService',
  '@id': iriOf('cloud_terms_of_services', row.id),
  '@type': 'CloudTermsOfService',
  cloud: iriOf('clouds', row.cloud_id),
  name: row.version,
  version: row.version,
  validFrom: row.valid_from.toISOString(),
  isConfirmed: row.confirmed_at !== null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  translations: row.translation_ids.map((id) => iriOf('cloud_terms_of_service_translations', id)),
});

/** A version as an actor may see it: of their own cloud, or any for an administrator. */
export async function findTerms({ db }: TermsDeps, actor: Actor, id: string): Promise<TermsRow> {
  const row = await selectTerms(db, actor.userId).where('t.id', '=', id).executeTakeFirst();
  if (!row || (row.cloud_id !== actor.cloudId && !actor.roles.includes('ROLE_ADMIN'))) throw notFound();
  return row;
}
