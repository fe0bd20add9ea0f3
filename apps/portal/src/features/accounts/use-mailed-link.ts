import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type MailedLink, mailedLink } from './mailed-link.ts';

/**
 * The mailed link that this screen was opened by. Its token leaves the address bar at once: neither the history, nor
 * a screenshot, nor a shared address holds it then. The router keeps its own location, so the screen keeps the link.
 */
export function useMailedLink(): MailedLink | undefined {
  const { pathname } = useLocation();
  useEffect(() => {
    const screen = `/${pathname.split('/')[1] ?? ''}`;
    window.history.replaceState(window.history.state, '', screen);
  }, [pathname]);
  return mailedLink(pathname);
}
