import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Bell } from 'lucide-react';
import { Later } from '#shared/chunks/later.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Menu } from '#shared/ui/dialogs/menu.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { openAlertsPart } from '#unit/alerts/open-alerts-part.ts';
import { openAlertsQuery } from '#unit/data/open-alerts-query.ts';
import css from './header.module.css';

/** How much is wrong with the user's pools, and on a press what it is. */
export function AlertBell() {
  const t = useT();
  const { data } = useQuery(openAlertsQuery);
  if (!data) return null;
  const { total, newest } = data;
  const isError = newest.some(({ severity }) => severity === 'error');
  return (
    <Menu
      label={t('nav.alerts', { count: total })}
      look={{ square: true }}
      button={
        <span className={css.bell}>
          <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
          {total > 0 ? (
            <span className={clsx(css.count, isError && css.error)}>{total > 99 ? '99+' : total}</span>
          ) : null}
        </span>
      }
    >
      {(onDone) => (
        <Later part={openAlertsPart} props={{ alerts: data, onDone }} wait={<Skeleton shape="block" />} />
      )}
    </Menu>
  );
}
