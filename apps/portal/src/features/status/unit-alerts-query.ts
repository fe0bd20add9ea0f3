import { alertResource } from '@poolhouse/contract/api/alerts';
import { collectionOf } from '@poolhouse/contract/api/hydra';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { unitKey } from '#unit/data/unit-query.ts';

/** What is wrong now with a unit. A push 'alert' makes it out of date. */
export const unitAlertsQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'alerts', 'open'],
    queryFn: async ({ signal }) => {
      const query = { open: true };
      const found = await api.get(`${iri}/alerts`, collectionOf(alertResource), { query, signal });
      return found['hydra:member'];
    },
  });
