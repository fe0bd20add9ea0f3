import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import css from './link.module.css';

export interface LinkProps {
  /** A path of the portal, or a full address. */
  href: string;
  children: ReactNode;
  /** Underlined: inside a sentence, where colour alone would not say that it is a link. */
  inText?: boolean;
  newTab?: boolean;
  className?: string;
}

export function Link({ href, children, inText, newTab, className }: LinkProps) {
  return (
    <RouterLink
      to={href}
      className={clsx(css.link, inText && css.inText, className)}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </RouterLink>
  );
}
