import type { Api } from '#platform/http/api.ts';
import { getAgreed } from './agreements/get-agreed.ts';
import { postAgreed } from './agreements/post-agreed.ts';
import type { TermsDeps } from './deps.ts';
import { createTranslation } from './translations/create-translation.ts';
import { deleteTranslation } from './translations/delete-translation.ts';
import { getTranslation } from './translations/get-translation.ts';
import { listTranslations } from './translations/list-translations.ts';
import { updateTranslation } from './translations/update-translation.ts';
import { createTerms } from './versions/create-terms.ts';
import { deleteTerms } from './versions/delete-terms.ts';
import { getLatestTerms } from './versions/get-latest-terms.ts';
import { getTerms } from './versions/get-terms.ts';
import { listTerms } from './versions/list-terms.ts';
import { updateTerms } from './versions/update-terms.ts';

export function termsRoutes(app: Api, deps: TermsDeps): void {
  getLatestTerms(app, deps);
  listTerms(app, deps);
  getTerms(app, deps);
  createTerms(app, deps);
  updateTerms(app, deps);
  deleteTerms(app, deps);
  listTranslations(app, deps);
  getTranslation(app, deps);
  createTranslation(app, deps);
  updateTranslation(app, deps);
  deleteTranslation(app, deps);
  postAgreed(app, deps);
  getAgreed(app, deps);
}
