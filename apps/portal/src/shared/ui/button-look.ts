import clsx from 'clsx';
import css from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Takes the whole width. */
  wide?: boolean;
  /** For a button that holds an icon alone; give it an `aria-label`. */
  square?: boolean;
  className?: string;
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
