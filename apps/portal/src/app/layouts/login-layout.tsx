import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Logo } from '#shared/ui/logo.tsx';
import { LanguageSelect } from './language-select.tsx';
import css from './login-layout.module.css';
import { QuietHelp } from './quiet-help.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Centred, with the logo: for people who are not logged in. */
export function LoginLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useT();
  const { name } = useBrand();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to={paths.login} className={css.logo} aria-label={`${name}: ${t('nav.toLogin')}`}>
          <Logo large />
        </Link>
      </header>
      <main className={css.main}>{children}</main>
      <footer className={css.foot}>
        <LanguageSelect />
        <ThemeButton />
        <QuietHelp />
      </footer>
    </div>
  );
}
