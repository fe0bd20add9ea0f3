import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Place, placeFor } from './covering.ts';

/** What one may want to press next: a form's button, and a bar that says of itself that it has such buttons. */
const kept = 'button[type=submit], [data-uncovered]';

/**
 * The end of the window at which the notifications stand: never over a form's button as long as the other end is free.
 * @param count how many there are
 */
export function usePlace(region: RefObject<HTMLElement | null>, count: number): Place {
  const [place, setPlace] = useState<Place>('bottom');
  const look = useEffectEvent(() => {
    const box = region.current?.getBoundingClientRect();
    if (!box) return;
    const buttons = [...document.querySelectorAll(kept)].map((one) => one.getBoundingClientRect());
    setPlace((at) => placeFor(at, box, window.innerHeight, buttons));
  });

  useLayoutEffect(() => {
    if (count > 0) look();
  }, [count]);
  useEffect(() => {
    if (count === 0) return;
    const again = () => look();
    window.addEventListener('scroll', again, { passive: true, capture: true });
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, { capture: true });
      window.removeEventListener('resize', again);
    };
  }, [count]);
  return place;
}
