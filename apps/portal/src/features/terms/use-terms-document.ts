import { chooseTranslation, exactTranslation } from '@poolhouse/domain/account/terms';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { termsQuery, termsTranslationQuery } from './terms-query.ts';

/** A terms version with the translation that its reader gets. @param iri of the version */
export function useTermsDocument(iri: string) {
  const language = useLanguage();
  const terms = useQuery(termsQuery(iri));
  const translations = useQueries({
    queries: (terms.data?.translations ?? []).map((reference) => termsTranslationQuery(reference)),
    combine: (results) => ({
      all: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
  });
  const own = exactTranslation(translations.all, language);
  // In which language a text is its reference does not say: one that has not come yet might be the one to show.
  const isWaiting = !own && translations.isPending;
  const failure = own ? null : translations.error;
  return {
    terms: terms.data,
    translation: isWaiting || failure ? undefined : chooseTranslation(translations.all, language),
    isPending: terms.isPending || isWaiting,
    error: terms.error ?? failure,
    retry: () => {
      if (terms.isError) void terms.refetch();
      translations.retry();
    },
    language,
  };
}
