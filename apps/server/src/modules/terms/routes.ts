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
  getLatestTerms(app, deps);
  listTerms(app, deps);
  getTerms(app, deps);
  postTerms(app, deps);
  putTerms(app, deps);
  deleteTerms(app, deps);
  listTranslations(app, deps);
  getTranslation(app, deps);
  postTranslation(app, deps);
  putTranslation(app, deps);
  deleteTranslation(app, deps);
  postAgreed(app, deps);
  getAgreed(app, deps);
}
