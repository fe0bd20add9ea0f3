import { useEffect } from 'react';
import { live } from '#shared/live/live.ts';

/** While mounted, pushes about this unit go into the query cache under `['unit', iri]`. */
export function useLiveUnit(iri: string | undefined): void {
  useEffect(() => (iri ? live.subscriptions.watch(iri) : undefined), [iri]);
}
