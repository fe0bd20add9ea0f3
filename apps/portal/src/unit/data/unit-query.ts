import { unitResource } from '@poolhouse/contract/api/units';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { keepLaterUnit, type LiveUnit } from './live-unit.ts';

/** Of everything about single units. */
export const anyUnitKey = ['unit'] as const;
/** Of a unit; more about it lies below. */
export const unitKey = (iri: string) => [...anyUnitKey, iri] as const;

/** One unit by its IRI. Pushes keep it true; it is asked for again when they were missed. */
export const unitQuery = (iri: string) =>
  queryOptions({
    queryKey: unitKey(iri),
    queryFn: async ({ signal }): Promise<LiveUnit> => {
      const unit = await api.get(iri, unitResource, { signal });
      return { ...unit, seenAt: Date.now() };
    },
    structuralSharing: keepLaterUnit,
    staleTime: 300_000,
  });
