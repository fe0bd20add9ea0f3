import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

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
