import type { Api } from '#platform/http/api.ts';
import { createTerms } from './create-terms.ts';
import { createTranslation } from './create-translation.ts';
import { deleteTerms } from './delete-terms.ts';
import { deleteTranslation } from './delete-translation.ts';
import type { TermsDeps } from './deps.ts';
import { getAgreed } from './get-agreed.ts';
import { getLatestTerms } from './get-latest-terms.ts';
import { getTerms } from './get-terms.ts';
import { getTranslation } from './get-translation.ts';
import { listTerms } from './list-terms.ts';
import { listTranslations } from './list-translations.ts';
import { postAgreed } from './post-agreed.ts';
import { updateTerms } from './update-terms.ts';
import { updateTranslation } from './update-translation.ts';

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
