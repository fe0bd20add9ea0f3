import { type LangItem, langItem } from '@poolhouse/contract/api/clouds';
import { collectionOf } from '@poolhouse/contract/api/hydra';
import type { Language } from '@poolhouse/domain/account/languages';
import type { Db } from '#platform/db/tables.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { findCloud } from './clouds.ts';

/** In their own words, as a choice of languages shows them. */
const items: Record<Language, LangItem> = {
  en: { code: 'en', flag: '🇬🇧', label: 'English' },
  cs: { code: 'cs', flag: '🇨🇿', label: 'Čeština' },
  de: { code: 'de', flag: '🇩🇪', label: 'Deutsch' },
  fr: { code: 'fr', flag: '🇫🇷', label: 'Français' },
  nl: { code: 'nl', flag: '🇳🇱', label: 'Nederlands' },
};

/** `GET clouds/{id}/langs` */
export const getLangs = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: {
        summary: 'Languages of a cloud',
        params: idParams,
        response: { 200: collectionOf(langItem) },
      },
    },
    async (request) => {
      const { langs } = await findCloud(db, request.params.id);
      const all = { page: 1, itemsPerPage: langs.length, limit: undefined, offset: 0 };
      return collection(
        request,
        { type: 'Lang' },
        langs.map((lang) => items[lang]),
        langs.length,
        all,
      );
    },
  );
