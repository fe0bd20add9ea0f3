import type { UnitResource } from '@poolhouse/contract/api/units';
import type { QueryClient } from '@tanstack/react-query';
import { unitQuery } from './unit-query.ts';

/**
 * Puts units that came in a list where pushes find them, and returns their IRIs.
 * @param seenAt when they came, in this browser's epoch milliseconds
 */
export function seedUnits(
  cache: QueryClient,
  units: readonly UnitResource[],
  seenAt: number = Date.now(),
): string[] {
  for (const unit of units) {
    const options = unitQuery(unit['@id']);
    const defaulted = cache.defaultQueryOptions(options);
    // One that exists keeps the options that it was made with, and would take an older word for the newest.
    cache.getQueryCache().build(cache, defaulted).setOptions(defaulted);
    cache.setQueryData(options.queryKey, { ...unit, seenAt }, { updatedAt: seenAt });
  }
  return units.map((unit) => unit['@id']);
}
