import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { keepLink, keptLink } from './kept-link.ts';
import { type MailedLink, mailedLink } from './mailed-link.ts';

export interface OpenedLink {
  /** Undefined for one that is not complete. */
  link: MailedLink | undefined;
  /** Whether what it is for was done before the page was loaded again. */
  wasDone: boolean;
  /** Its token is of no use any more, and is forgotten. */
  markDone: () => void;
}

/**
 * The mailed link that this screen was opened by. Its token leaves the address bar at once: neither the list of visited
 * pages, nor a screenshot, nor a shared address holds it then. The tab itself keeps it beside its address, so that the
 * page may be loaded again. Decision 022.
 */
export function useMailedLink(): OpenedLink {
  const { pathname } = useLocation();
  const link = useMemo(() => mailedLink(pathname), [pathname]);
  const [kept] = useState(() => keptLink(window.history.state));
  useEffect(() => {
    const screen = `/${pathname.split('/')[1] ?? ''}`;
    window.history.replaceState(
      link ? keepLink(window.history.state, link) : window.history.state,
      '',
      screen,
    );
  }, [pathname, link]);
  const found = link ?? kept;
  return {
    link: found,
    wasDone: found?.token === '',
    markDone() {
      if (!found) return;
      const done = { email: found.email, token: '' };
      window.history.replaceState(keepLink(window.history.state, done), '');
    },
  };
}
