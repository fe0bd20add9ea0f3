import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import css from './link.module.css';

export interface LinkProps {
  /** A path of the portal (the router takes it), or a full address. */
  href: string;
  children: ReactNode;
  /** Underlined: inside a sentence, where colour alone would not say that it is a link. */
  inText?: boolean;
  newTab?: boolean;
  className?: string;
}

export function Link({ href, children, inText, newTab, className }: LinkProps) {
  return (
    <AriaLink
      href={href}
      className={clsx(css.link, inText && css.inText, className)}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </AriaLink>
  );
}
