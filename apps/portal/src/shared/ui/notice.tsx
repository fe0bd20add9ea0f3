import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import css from './notice.module.css';

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  accent: Info,
  neutral: Info,
};

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  /** The sentence below the title. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  /** `alert` is read out at once: for what appears after the page has been drawn. */
  role?: 'alert' | 'status';
  className?: string;
}

export function Notice({ tone = 'neutral', title, children, action, icon, role, className }: NoticeProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div className={clsx(css.notice, css[tone], className)} {...(role ? { role } : {})}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {title ? <p className={css.title}>{title}</p> : null}
        {children ? <div className={css.text}>{children}</div> : null}
      </div>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}
