import { termsTranslationResource } from '@poolhouse/contract/api/terms';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

/** A published text never changes: another text is another version. */
export const termsTranslationQuery = (iri: string) =>
  queryOptions({
    queryKey: ['terms-translation', iri],
    queryFn: ({ signal }) => api.get(iri, termsTranslationResource, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
