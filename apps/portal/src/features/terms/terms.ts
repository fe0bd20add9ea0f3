import { termsResource } from '@poolhouse/contract/api/terms';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

export const termsQuery = (iri: string) =>
  queryOptions({
    queryKey: ['terms', iri],
    queryFn: ({ signal }) => api.get(iri, termsResource, { signal }),
  });
