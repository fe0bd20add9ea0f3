import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { unitPath } from '#shared/router/paths.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import css from './configuration.module.css';

export interface RowProps {
  /** Where it is set, below the unit's own address; nothing when nobody sets it. */
  to: string | undefined;
  label: string;
  /** Below its label, where it has the whole width. */
  isStacked?: boolean;
  /** It belongs to the one above. */
  isInner?: boolean;
  children: ReactNode;
}

/** What something is, and the way to where it is set. */
export function Row({ to, label, isStacked = false, isInner = false, children }: RowProps) {
  const { serialNumber } = useUnit();
  const look = clsx(css.row, isStacked && css.stacked, isInner && css.inner);
  const words = (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.value}>{children}</span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <span className={look}>{words}</span>
      ) : (
        <Link className={look} to={unitPath(serialNumber, to)}>
          {words}
          <ChevronRight className={css.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
