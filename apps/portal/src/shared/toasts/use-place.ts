import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Place, placeFor } from './covering.ts';

/**
 * The end of the window at which the notifications stand: never over a form's button as long as the other end is free.
 * @param count how many there are
 */
export function usePlace(region: RefObject<HTMLElement | null>, count: number): Place {
  const [place, setPlace] = useState<Place>('bottom');
  const look = useEffectEvent(() => {
    const box = region.current?.getBoundingClientRect();
    if (!box) return;
    const buttons = [...document.querySelectorAll('button[type=submit]')].map((button) =>
      button.getBoundingClientRect(),
    );
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
