import { alertResource } from '@poolhouse/contract/api/alerts';
import { collectionOf } from '@poolhouse/contract/api/hydra';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { unitKey } from '#unit/data/unit-query.ts';

const perPage = 20;

export const alertsKey = (iri: string) => [...unitKey(iri), 'alerts'] as const;

/** What is wrong, and what was, the latest first; page after page. A push 'alert' makes it out of date. */
export const useAlerts = (iri: string) =>
  useInfiniteQuery({
    queryKey: alertsKey(iri),
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) => {
      const query = { page: pageParam, itemsPerPage: perPage };
      const found = await api.get(`${iri}/alerts`, collectionOf(alertResource), { query, signal });
      return { alerts: found['hydra:member'], more: found['hydra:view']['hydra:next'] !== undefined };
    },
    getNextPageParam: (page, _pages, number) => (page.more ? number + 1 : undefined),
  });

export type Alerts = ReturnType<typeof useAlerts>;

/** @param alert IRI */
export const acknowledge = (alert: string) => api.post(`${alert}/acknowledge`, undefined, alertResource);
