import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { type ButtonLook, buttonClass } from './button-look.ts';

export interface MenuButtonProps extends ButtonLook {
  'aria-label'?: string;
  children: ReactNode;
}

/** Opens a `Menu`. */
export function MenuButton({ 'aria-label': label, children, ...look }: MenuButtonProps) {
  return (
    <AriaButton className={buttonClass(look)} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </AriaButton>
  );
}
