import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './badge.module.css';

export type Tone = 'good' | 'warning' | 'error' | 'accent' | 'neutral';

export interface BadgeProps {
  tone?: Tone;
  icon?: LucideIcon;
  /** A dot instead of an icon, for 'live'. */
  dot?: boolean;
  /** What it stands in adds to its look. */
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon: Icon, dot, className, children }: BadgeProps) {
  return (
    <span className={clsx(css.badge, css[tone], className)}>
      {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> : null}
      {dot ? <span className={css.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
