import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { readFilter, type TimelineFilter, withFilter } from './timeline-filter.ts';

/** The history entry's state says that the filter wrote its address. */
const BY_FILTER = { by: 'timeline-filter' } as const;

const isByFilter = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'by' in state && state.by === BY_FILTER.by;

/** What is chosen, at once; the address follows, and is followed when it changes by itself (Back, a link). */
export function useFilter(): readonly [TimelineFilter, (filter: TimelineFilter) => void] {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(params));
  const { state } = useLocation();
  const isOurs = useNavigationType() !== 'POP' && isByFilter(state);
  const address = params.toString();
  const [known, setKnown] = useState(address);
  if (known !== address) {
    setKnown(address);
    // What was written itself comes back later, and more may have been chosen by then.
    if (!isOurs) setFilter(readFilter(params));
  }
  const choose = (next: TimelineFilter) => {
    setFilter(next);
    setParams(withFilter(params, next), { replace: true, state: BY_FILTER, preventScrollReset: true });
  };
  return [filter, choose];
}
