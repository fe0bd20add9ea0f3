import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { isOwnPath } from '#shared/is-own-path.ts';
import css from './header.module.css';

/** To the brand's help: the portal's own page, or the maker's in a tab of its own. */
export function HelpLink({ href, children }: { href: string; children: ReactNode }) {
  if (isOwnPath(href)) {
    return (
      <NavLink to={href} className={css.link ?? ''}>
        {children}
      </NavLink>
    );
  }
  return (
    <a className={css.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
