import { latestTerms } from '@poolhouse/contract/api/terms';
import { queryOptions } from '@tanstack/react-query';
import { pageConfig } from '#shared/config/page-config.ts';
import { api } from './api.ts';

/** The terms in force with their translations inside; public. */
export const latestTermsQuery = () =>
  queryOptions({
    queryKey: ['latest-terms'],
    queryFn: ({ signal }) =>
      api.get(`${pageConfig().cloud}/latest_terms_of_services`, latestTerms, { signal }),
  });
