import type { Api } from '#platform/http/api.ts';
import { getAgreed } from './agreements/get-agreed.ts';
import { postAgreed } from './agreements/post-agreed.ts';
import type { TermsDeps } from './deps.ts';
import { deleteTranslation } from './translations/delete-translation.ts';
import { getTranslation } from './translations/get-translation.ts';
import { listTranslations } from './translations/list-translations.ts';
import { postTranslation } from './translations/post-translation.ts';
import { putTranslation } from './translations/put-translation.ts';
import { deleteTerms } from './versions/delete-terms.ts';
import { getLatestTerms } from './versions/get-latest-terms.ts';
import { getTerms } from './versions/get-terms.ts';
import { listTerms } from './versions/list-terms.ts';
import { postTerms } from './versions/post-terms.ts';
import { putTerms } from './versions/put-terms.ts';

export function termsRoutes(app: Api, deps: TermsDeps): void {
  app.get('/clouds/:id/latest_terms_of_services', ...getLatestTerms(deps));
  app.get('/cloud_terms_of_services', ...listTerms(deps));
  app.get('/cloud_terms_of_services/:id', ...getTerms(deps));
  app.post('/cloud_terms_of_services', ...postTerms(deps));
  app.put('/cloud_terms_of_services/:id', ...putTerms(deps));
  app.delete('/cloud_terms_of_services/:id', ...deleteTerms(deps));
  app.get('/cloud_terms_of_service_translations', ...listTranslations(deps));
  app.get('/cloud_terms_of_service_translations/:id', ...getTranslation(deps));
  app.post('/cloud_terms_of_service_translations', ...postTranslation(deps));
  app.put('/cloud_terms_of_service_translations/:id', ...putTranslation(deps));
  app.delete('/cloud_terms_of_service_translations/:id', ...deleteTranslation(deps));
  app.post('/end_user_cloud_terms_of_service_agreeds', ...postAgreed(deps));
  app.get('/end_user_cloud_terms_of_service_agreeds/:id', ...getAgreed(deps));
}
