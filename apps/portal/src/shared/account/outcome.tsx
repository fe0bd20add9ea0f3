import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import css from './account-panel.module.css';

export interface OutcomeProps {
  icon: LucideIcon;
  tone: 'good' | 'warning' | 'error' | 'accent';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** How a public action ended. It takes the place of a form, so the focus goes to its title. */
export function Outcome({ icon: Icon, tone, title, children, actions }: OutcomeProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card roomy className={css.card ?? ''}>
      <header className={css.head}>
        <span className={`${css.icon} ${css[tone]}`}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children ? <div className={css.lead}>{children}</div> : null}
      </header>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </Card>
  );
}
