import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import css from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'>, ButtonLook {
  children: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  square,
  className,
  children,
  isPending = false,
  ...props
}: ButtonProps) {
  const look = { variant, size, wide, square, className };
  return (
    <AriaButton
      {...props}
      isPending={isPending}
      className={clsx(buttonClass(look as ButtonLook), isPending && css.pending)}
    >
      <span className={css.content}>{children}</span>
      {isPending ? (
        <span className={css.spinner}>
          <Spinner size={20} />
        </span>
      ) : null}
    </AriaButton>
  );
}
