import clsx from 'clsx';
import type { ReactNode } from 'react';
import css from './card.module.css';

export interface CardProps {
  title?: string | undefined;
  description?: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  tone?: 'warning' | 'error';
  /** No padding: the content reaches the edges. */
  flush?: boolean;
  /** More padding on wide screens, for forms. */
  roomy?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, description, aside, tone, flush, roomy, className, children }: CardProps) {
  return (
    <section className={clsx(css.card, tone && css[tone], flush && css.flush, roomy && css.roomy, className)}>
      {title || aside ? (
        <header>
          <div className={css.head}>
            {title ? <h2>{title}</h2> : <span />}
            {aside}
          </div>
          {description ? <p className={css.description}>{description}</p> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
