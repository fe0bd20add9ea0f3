import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { type ButtonLook, buttonClass } from './button-look.ts';

export interface LinkButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  newTab?: boolean;
  'aria-label'?: string;
}

/** Leads somewhere, looks like a button. */
export function LinkButton({ href, children, newTab, 'aria-label': label, ...look }: LinkButtonProps) {
  return (
    <AriaLink
      href={href}
      className={buttonClass(look)}
      {...(label ? { 'aria-label': label } : {})}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </AriaLink>
  );
}
