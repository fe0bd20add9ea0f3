import clsx from 'clsx';
import css from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Takes the whole width. */
  wide?: boolean | undefined;
  /** For a button that holds an icon alone; give it an `aria-label`. */
  square?: boolean | undefined;
  className?: string | undefined;
}

/** One look for buttons and for links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide, square, className }: ButtonLook) {
  return clsx(
    css.button,
    css[variant],
    size !== 'medium' && css[size],
    wide && css.wide,
    square && css.square,
    className,
  );
}
