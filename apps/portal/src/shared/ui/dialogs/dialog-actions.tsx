import type { ReactNode } from 'react';
import css from './dialog.module.css';

/** The foot of a dialog whose buttons belong to a form inside it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
