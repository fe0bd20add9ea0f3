import { chooseTranslation } from '@poolhouse/domain/account/terms';
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
  return {
    terms: terms.data,
    translation: chooseTranslation(translations.all, language),
    isPending: terms.isPending || translations.isPending,
    error: terms.error ?? translations.error,
    retry: () => {
      if (terms.isError) void terms.refetch();
      translations.retry();
    },
    language,
  };
}
