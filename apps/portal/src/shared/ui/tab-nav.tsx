import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import css from './tab-nav.module.css';

export interface TabLink {
  to: string;
  label: string;
  icon?: LucideIcon;
  /** Current on this path only, not on those below it. */
  end?: boolean;
}

export interface TabNavProps {
  label: string;
  tabs: readonly TabLink[];
}

/** Links that look like tabs: each is a page of its own. Scrolls sideways when the room is narrow. */
export function TabNav({ label, tabs }: TabNavProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const own = list.current;
    const links = [...(own?.querySelectorAll('a') ?? [])];
    const current = links.find((link) => pathname.startsWith(link.pathname) && link.ariaCurrent);
    if (!own || !current) return;
    // Told once the page is laid out; asked here, it would have to be laid out now.
    const seen = new IntersectionObserver(
      ([entry]) => {
        seen.disconnect();
        if (!entry?.rootBounds) return;
        const { boundingClientRect: tab, rootBounds: room } = entry;
        // Not `scrollIntoView`: from what it scrolled to, the first Tab on the page goes on.
        if (tab.right > room.right) own.scrollLeft += tab.right - room.right;
        else if (tab.left < room.left) own.scrollLeft += tab.left - room.left;
      },
      // What lies below the faded edges is not in view.
      { root: own, rootMargin: '0px -48px' },
    );
    seen.observe(current);
    return () => seen.disconnect();
  }, [pathname]);

  return (
    <nav className={css.nav} aria-label={label}>
      <ul className={css.list} ref={list}>
        {tabs.map(({ to, label: text, icon: Icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false} className={clsx(css.tab)}>
              {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
