import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

const PAUSE_MS = 300;

/** The history entry's state says that the field wrote its address. */
const BY_FIELD = { search: 'field' } as const;

const isByField = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'search' in state && state.search === BY_FIELD.search;

export interface UrlSearch {
  /** What stands in the field. */
  readonly typed: string;
  /** What is searched for: what stands in the address. */
  readonly search: string;
  readonly type: (text: string) => void;
}

/** A search that lives in the address (`?search=`), so that it survives a reload and Back leads out of a unit to it. */
export function useUrlSearch(): UrlSearch {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useState(search);

  // What the field wrote itself comes back later, and more may have been typed by then.
  const { state } = useLocation();
  const byField = useNavigationType() !== 'POP' && isByField(state);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    // The address changed by itself (Back, a link): the field follows, unless it says the same already.
    setShown(search);
    if (!byField && typed.trim() !== search) setTyped(search);
  }

  const apply = useEffectEvent((text: string) => {
    const next = new URLSearchParams(params);
    if (text.trim()) next.set('search', text.trim());
    else next.delete('search');
    if (next.toString() !== params.toString()) setParams(next, { replace: true, state: BY_FIELD });
  });

  useEffect(() => {
    const timer = setTimeout(() => apply(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, search, type: setTyped };
}
