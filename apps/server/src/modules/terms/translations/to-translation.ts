import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';

export type TranslationRow = Selectable<Tables['term_translations']>;

export const toTranslationResource = (row: TranslationRow) => ({
  '@context': '/api/contexts/CloudTermsOfServiceTranslation',
  '@id': iriOf('cloud_terms_of_service_translations', row.id),
  '@type': 'CloudTermsOfServiceTranslation' as const,
  cloudTermsOfService: iriOf('cloud_terms_of_services', row.terms_id),
  lang: row.lang,
  name: row.name,
  text: row.text,
});

export async function findTranslation(db: Db, id: string): Promise<TranslationRow> {
  const row = await db.selectFrom('term_translations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
