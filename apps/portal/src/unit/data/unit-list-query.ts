import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { seedUnits } from './seed-units.ts';

/** Of everything that lists units. */
export const unitListsKey = ['units'] as const;

export interface UnitPage {
  /** Each unit itself lies under its own key, where pushes find it. */
  readonly iris: readonly string[];
  readonly total: number;
  readonly more: boolean;
}

/**
 * The user's units page after page, those first with which something is wrong, then those that are offline, else by name;
 * `search` is a part of a name or of a serial number.
 */
export const unitListQuery = (search: string, itemsPerPage: number) =>
  infiniteQueryOptions({
    queryKey: [...unitListsKey, 'list', { search, itemsPerPage }],
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<UnitPage> => {
      const order = { 'order[problems]': 'desc', 'order[name]': 'asc' };
      const query = { search: search || undefined, page: pageParam, itemsPerPage, ...order };
      const found = await api.get('units', collectionOf(unitResource), { query, signal });
      return {
        iris: seedUnits(client, found['hydra:member']),
        total: found['hydra:totalItems'],
        more: found['hydra:view']['hydra:next'] !== undefined,
      };
    },
    // Pushes say when units come or go, and after a lost connection one request tells: a long list is many pages.
    staleTime: 300_000,
    refetchOnReconnect: false,
    getNextPageParam: (page, _pages, number) => (page.more ? number + 1 : undefined),
  });
