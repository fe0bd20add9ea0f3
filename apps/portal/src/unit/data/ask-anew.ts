import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * What stands in the cache is out of date and asked for again. An answer that is on its way may be of before, so it is
 * followed by another one. It is waited for: when news come faster than answers, as of a unit that sends its backlog to a
 * phone far from a mast, none would ever arrive.
 */
export function askAnew(cache: QueryClient, filters: InvalidateQueryFilters): void {
  const coming = cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const ask = (of: InvalidateQueryFilters) => void cache.invalidateQueries(of, { cancelRefetch: false });
  ask(filters);
  for (const { promise, queryKey } of coming) {
    const askOnceMore = () => ask({ ...filters, queryKey, exact: true });
    promise?.then(askOnceMore, askOnceMore);
  }
}
