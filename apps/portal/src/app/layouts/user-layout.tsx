import { FileText, LogOut, Settings, User } from 'lucide-react';
import { Outlet } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useLogOut } from '#shared/session/log-out.ts';
import { Button } from '#shared/ui/button.tsx';
import { TabNav } from '#shared/ui/tab-nav.tsx';
import { BackButton } from './back-button.tsx';
import { DefaultLayout } from './default-layout.tsx';
import css from './user-layout.module.css';

/** The account area: its tabs, the way out and the way back to the application somebody came from. */
export function UserLayout() {
  const t = useT();
  const { flags } = useBrand();
  const logOut = useLogOut();
  const icons = flags.tabIcons;
  const tabs = [
    { to: paths.profile, label: t('nav.profile'), end: true, ...(icons ? { icon: User } : {}) },
    ...(flags.terms
      ? [{ to: paths.termsList, label: t('nav.terms'), ...(icons ? { icon: FileText } : {}) }]
      : []),
    { to: paths.profileSettings, label: t('nav.settings'), ...(icons ? { icon: Settings } : {}) },
  ];

  return (
    <DefaultLayout narrow>
      <div className={css.top}>
        <BackButton />
        <Button variant="quiet" size="small" isPending={logOut.isPending} onPress={logOut.afterForms}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('nav.logout')}
        </Button>
      </div>
      <TabNav label={t('nav.profile')} tabs={tabs} />
      <Outlet />
    </DefaultLayout>
  );
}
