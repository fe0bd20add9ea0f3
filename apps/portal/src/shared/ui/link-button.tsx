import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { type ButtonLook, buttonClass } from './button-look.ts';

export interface LinkButtonProps extends ButtonLook {
  /** A path of the portal, or a full address. */
  href: string;
  children: ReactNode;
  newTab?: boolean;
  'aria-label'?: string;
}

/** Leads somewhere, looks like a button. */
export function LinkButton({ href, children, newTab, 'aria-label': label, ...look }: LinkButtonProps) {
  return (
    <RouterLink
      to={href}
      className={buttonClass(look)}
      aria-label={label}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </RouterLink>
  );
}
