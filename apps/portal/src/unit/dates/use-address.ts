import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** The history entry's state says that the screen wrote its address itself. */
const BY_SCREEN = { by: 'choice' } as const;

const isByScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'by' in state && state.by === BY_SCREEN.by;

export interface AddressForm<Choice> {
  readonly read: (params: URLSearchParams) => Choice;
  /** The parameters with this choice; what else stands there is kept. */
  readonly write: (params: URLSearchParams, choice: Choice) => URLSearchParams;
}

/** What is chosen, at once; the address follows, and is followed when it changes by itself (Back, a link). */
export function useAddress<Choice>({
  read,
  write,
}: AddressForm<Choice>): readonly [Choice, (choice: Choice) => void] {
  const [params, setParams] = useSearchParams();
  const [choice, setChoice] = useState(() => read(params));
  const { state } = useLocation();
  const isOurs = useNavigationType() !== 'POP' && isByScreen(state);
  const address = params.toString();
  const [known, setKnown] = useState(address);
  if (known !== address) {
    setKnown(address);
    // What was written itself comes back later, and more may have been chosen by then.
    if (!isOurs) setChoice(read(params));
  }
  const choose = (next: Choice) => {
    setChoice(next);
    setParams(write(params, next), { replace: true, state: BY_SCREEN, preventScrollReset: true });
  };
  return [choice, choose];
}
