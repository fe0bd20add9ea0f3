import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Heights by entry of the history. In memory: the browser's storage is not for what somebody has looked at. */
const places = new Map<string, number>();

/**
 * A new page begins at its top or at its anchor; whoever goes back finds the place again. The router's own
 * `<ScrollRestoration>` writes into the browser's storage, and takes who scrolled early to the top (decision 035).
 */
export function useScrollPlaces(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    // The browser does not know when a page is drawn; after a reload it does what it always does.
    const byBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', byBrowser);
    return () => {
      byBrowser();
      window.removeEventListener('pagehide', byBrowser);
    };
  }, []);

  useLayoutEffect(() => {
    const place = places.get(key);
    const anchor = hash.slice(1);
    // What is typed into a search changes the address, but not the page.
    const isSame = type === 'REPLACE' && shown.current === pathname;
    shown.current = pathname;
    if (place !== undefined) window.scrollTo(0, place);
    else if (anchor) document.getElementById(anchor)?.scrollIntoView();
    else if (key !== 'default' && !isSame) window.scrollTo(0, 0);
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, pathname, type]);
}
