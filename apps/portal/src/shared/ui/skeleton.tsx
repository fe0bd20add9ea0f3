import clsx from 'clsx';
import css from './skeleton.module.css';

/** Keeps the place of what is being loaded, so that nothing jumps when it comes. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'number' | 'block' | 'card';
  className?: string;
}) {
  return <span className={clsx(css.skeleton, css[shape], className)} aria-hidden="true" />;
}
