import { langItem } from '@poolhouse/contract/api/clouds';
import { collectionOf } from '@poolhouse/contract/api/hydra';
import { queryOptions } from '@tanstack/react-query';
import { pageConfig } from '#shared/config/page-config.ts';
import { api } from './api.ts';

/** The languages of the cloud with their names in themselves. */
export const cloudLangsQuery = () =>
  queryOptions({
    queryKey: ['cloud-langs'],
    queryFn: ({ signal }) => api.get(`${pageConfig().cloud}/langs`, collectionOf(langItem), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
