import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import css from './default-layout.module.css';
import { Header } from './header.tsx';

/** The header with the devices, and a page below it. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <>
      <a className={css.skip} href="#main">
        {t('nav.skip')}
      </a>
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
