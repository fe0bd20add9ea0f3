import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { registerAtRest } from '#shared/push/register-worker.ts';
import { paths } from '#shared/router/paths.ts';
import { useMe } from '#shared/session/me-query.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlertBell } from './alert-bell.tsx';
import css from './header.module.css';
import { HeaderLinks } from './header-links.tsx';
import { HeaderSheet } from './header-sheet.tsx';

/** The devices, adding one, help and the account; on a phone behind a toggle. */
export function Header() {
  const t = useT();
  const me = useMe();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Bound to the place it was opened at, so that going anywhere closes it.
  const open = openAt === key;
  const Icon = open ? X : Menu;
  const toggle = useRef<HTMLButtonElement>(null);
  const isUser = Boolean(me);
  useEffect(() => (isUser ? registerAtRest() : undefined), [isUser]);
  const close = () => {
    setOpenAt(undefined);
    toggle.current?.focus();
  };

  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to={me ? paths.units : paths.login} className={css.logo}>
          <Logo />
        </Link>
        {me ? (
          <>
            <nav className={css.links} aria-label={t('nav.main')}>
              <HeaderLinks />
            </nav>
            <div className={css.end}>
              {me.termsToAccept ? null : <AlertBell />}
              <AccountMenu user={me} />
              <Button
                ref={toggle}
                variant="quiet"
                square
                data-waits
                className={css.toggle ?? ''}
                aria-label={t(open ? 'nav.menu.close' : 'nav.menu.open')}
                aria-expanded={open}
                onPress={() => setOpenAt(open ? undefined : key)}
              >
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            </div>
          </>
        ) : me === null ? (
          <div className={css.end}>
            <LinkButton variant="quiet" href={paths.login}>
              {t('nav.login')}
            </LinkButton>
          </div>
        ) : null}
      </div>
      {me && open ? <HeaderSheet onClose={close} /> : null}
    </header>
  );
}
