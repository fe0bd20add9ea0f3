import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import css from './default-layout.module.css';
import { DemoNotice } from './demo-notice.tsx';
import { Header } from './header.tsx';

/** The header with the devices, and a page below it; `narrow` for forms and text. */
export function DefaultLayout({ children = <Outlet />, narrow }: { children?: ReactNode; narrow?: boolean }) {
  const t = useT();
  return (
    <>
      <a className={css.skip} href="#main">
        {t('nav.skip')}
      </a>
      <Header />
      <main id="main" className={clsx(css.main, narrow && css.narrow)} tabIndex={-1}>
        <DemoNotice />
        {children}
      </main>
    </>
  );
}
