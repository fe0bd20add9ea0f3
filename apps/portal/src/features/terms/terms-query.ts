import { collectionOf } from '@poolhouse/contract/api/hydra';
import { termsResource, termsTranslationResource } from '@poolhouse/contract/api/terms';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

/** Of versions of the terms, alone and listed. */
export const termsKey = ['terms'] as const;

export const termsQuery = (iri: string) =>
  queryOptions({
    queryKey: [...termsKey, iri],
    queryFn: ({ signal }) => api.get(iri, termsResource, { signal }),
  });

export const termsListQuery = queryOptions({
  queryKey: [...termsKey, 'list'],
  queryFn: ({ signal }) =>
    api.get('cloud_terms_of_services', collectionOf(termsResource), { query: { pagination: false }, signal }),
});

/** A published text never changes: another text is another version. */
export const termsTranslationQuery = (iri: string) =>
  queryOptions({
    queryKey: ['terms-translation', iri],
    queryFn: ({ signal }) => api.get(iri, termsTranslationResource, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
