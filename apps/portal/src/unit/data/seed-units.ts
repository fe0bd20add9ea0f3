import type { UnitResource } from '@poolhouse/contract/api/units';
import type { QueryClient } from '@tanstack/react-query';
import { unitQuery } from './unit-query.ts';

/** Puts units that came in a list where pushes find them, and returns their IRIs. */
export function seedUnits(cache: QueryClient, units: readonly UnitResource[]): string[] {
  const seenAt = Date.now();
  for (const unit of units) {
    const options = unitQuery(unit['@id']);
    cache.getQueryCache().build(cache, cache.defaultQueryOptions(options));
    cache.setQueryData(options.queryKey, { ...unit, seenAt });
  }
  return units.map((unit) => unit['@id']);
}
