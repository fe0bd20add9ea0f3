import type { ReactNode } from 'react';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import css from './account-panel.module.css';

export interface AccountPanelProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the card: where else to go. */
  footer?: ReactNode;
}

/** The card of a public screen. */
export function AccountPanel({ title, lead, children, footer }: AccountPanelProps) {
  useTitle(title);
  return (
    <div className={css.panel}>
      <Card roomy className={css.card ?? ''}>
        <header className={css.head}>
          <h1>{title}</h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </header>
        {children}
      </Card>
      {footer ? <div className={css.footer}>{footer}</div> : null}
    </div>
  );
}
