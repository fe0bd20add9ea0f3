import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Read out, not shown. By a class: the content policy forbids inline styles. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h2' | 'h3';
  children: ReactNode;
}) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
