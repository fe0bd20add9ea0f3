import clsx from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Native = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'type'
  | 'id'
  | 'name'
  | 'value'
  | 'form'
  | 'autoFocus'
  | (`aria-${string}` & keyof ButtonHTMLAttributes<HTMLButtonElement>)
>;

export interface ButtonProps extends Native, ButtonLook {
  onPress?: () => void;
  isDisabled?: boolean;
  /** Its work is under way: stays focusable, does nothing, shows a spinner in place of its words. */
  isPending?: boolean;
  /** What it does is the contrary once it was pressed: the second press of a double one is none. */
  flips?: boolean;
  /** Pressed before the page lives it is pressed once it does (the boot script sees to it). */
  'data-waits'?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The browser's own button, which costs the login no library (decision 013). Menus have `MenuButton`. */
export function Button({
  variant,
  size,
  wide,
  square,
  className,
  children,
  onPress,
  isDisabled = false,
  isPending = false,
  flips = false,
  type = 'button',
  ...props
}: ButtonProps) {
  const t = useT();
  const onClick = (event: MouseEvent) => {
    if (isPending) event.preventDefault();
    else if (!(flips && event.detail > 1)) onPress?.();
  };
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      className={clsx(buttonClass({ variant, size, wide, square, className }), isPending && css.pending)}
      onClick={onClick}
    >
      <span className={css.content}>{children}</span>
      {isPending ? (
        <span className={css.spinner} role="img" aria-label={t('ui.loading')}>
          <Spinner size={20} />
        </span>
      ) : null}
    </button>
  );
}
