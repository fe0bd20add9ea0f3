import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { CircleHelp, FileText, LogOut, Monitor, Moon, Settings, Sun, User } from 'lucide-react';
import { useState } from 'react';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isOwnPath } from '#shared/is-own-path.ts';
import { paths } from '#shared/router/paths.ts';
import { useLogOut } from '#shared/session/log-out.ts';
import { setTheme, type Theme, useTheme } from '#shared/theme.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Menu } from '#shared/ui/dialogs/menu.tsx';
import css from './header.module.css';

/** First letters of a name for a small round picture. */
export function initials(name: string, surname: string): string {
  const first = (text: string) => [...text.trim()][0] ?? '';
  return `${first(name)}${first(surname)}`.toLocaleUpperCase();
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const looks: Record<
  Theme,
  { next: Theme; Icon: typeof Sun; name: 'theme.system' | 'theme.light' | 'theme.dark' }
> = {
  system: { next: 'light', Icon: Monitor, name: 'theme.system' },
  light: { next: 'dark', Icon: Sun, name: 'theme.light' },
  dark: { next: 'system', Icon: Moon, name: 'theme.dark' },
};

export function AccountMenu({ user }: { user: EndUserResource }) {
  const t = useT();
  const { flags, links } = useBrand();
  const logOut = useLogOut();
  const [asking, setAsking] = useState(false);
  const look = looks[useTheme()];
  const label = t('nav.account', { name: `${user.name} ${user.surname}` });

  return (
    <>
      <Menu
        label={label}
        look={{ square: true }}
        button={
          // Drawn by the stylesheet: as text the initials would have to be part of the button's name.
          <span className={css.avatar} data-initials={initials(user.name, user.surname)} />
        }
        items={[
          { id: 'profile', label: t('nav.profile'), icon: <User {...icon} />, href: paths.profile },
          {
            id: 'settings',
            label: t('nav.settings'),
            icon: <Settings {...icon} />,
            href: paths.profileSettings,
          },
          {
            id: 'help',
            label: t('nav.help'),
            icon: <CircleHelp {...icon} />,
            href: links.help,
            newTab: !isOwnPath(links.help),
          },
          ...(flags.terms
            ? [{ id: 'terms', label: t('nav.terms'), icon: <FileText {...icon} />, href: paths.termsList }]
            : []),
          {
            id: 'theme',
            label: t('theme.button', { theme: t(look.name) }),
            icon: <look.Icon {...icon} />,
            onAction: () => setTheme(look.next),
          },
          {
            id: 'logout',
            label: t('nav.logout'),
            icon: <LogOut {...icon} />,
            onAction: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={asking}
        title={t('nav.logout.title')}
        confirmLabel={t('nav.logout')}
        isPending={logOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={logOut.afterForms}
      >
        {t(isDemoAddress(user.email) ? 'demo.text' : 'nav.logout.text')}
      </ConfirmDialog>
    </>
  );
}
