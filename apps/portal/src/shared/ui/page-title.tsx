import type { ReactNode } from 'react';
import { useTitle } from '#shared/router/use-title.ts';
import css from './page-title.module.css';

export interface PageTitleProps {
  /** Also the title of the browser's tab. */
  title: string;
  /** Small words behind the title. */
  note?: ReactNode;
  /** Badges behind the title. */
  badges?: ReactNode;
  /** At the end of the line: buttons, search. */
  aside?: ReactNode;
}

export function PageTitle({ title, note, badges, aside }: PageTitleProps) {
  useTitle(title);
  return (
    <header className={css.head}>
      <div className={css.main}>
        <h1>{title}</h1>
        {note ? <span className={css.note}>{note}</span> : null}
        {badges}
      </div>
      {aside ? <div className={css.aside}>{aside}</div> : null}
    </header>
  );
}
