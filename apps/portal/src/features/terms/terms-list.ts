import { collectionOf } from '@poolhouse/contract/api/hydra';
import { termsResource } from '@poolhouse/contract/api/terms';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

export const termsListQuery = queryOptions({
  queryKey: ['terms', 'list'],
  queryFn: ({ signal }) =>
    api.get('cloud_terms_of_services', collectionOf(termsResource), { query: { pagination: false }, signal }),
});
