import clsx from 'clsx';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { useAlerts } from './alerts-query.ts';
import css from './notifications.module.css';
import { useWishes } from './use-wishes.ts';
import { HowCard, TellCard } from './wishes-cards.tsx';

export { messages } from '#unit/alerts/messages.ts';

/** What is wrong with the pool, of what its owner wants to be told, and how. */
export function NotificationsScreen() {
  const t = useT();
  const unit = useUnit();
  const isOwner = unit.owner === useUser()['@id'];
  const alerts = useAlerts(unit['@id']);
  const isFirstTry = alerts.isPending && alerts.failureCount + alerts.errorUpdateCount === 0;
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} ofSettings />
      <div className={css.columns}>
        <div className={css.column}>
          <AlertsCard list={alerts} mayAnswer={isOwner} />
        </div>
        <div className={clsx(css.column, isFirstTry && css.follows)}>
          {isOwner ? (
            <Wishes key={unit['@id']} iri={unit['@id']} />
          ) : (
            <Notice>{t('notifications.ownerOnly')}</Notice>
          )}
        </div>
      </div>
    </div>
  );
}

function Wishes({ iri }: { iri: string }) {
  const t = useT();
  const { found, wishes, change } = useWishes(iri);
  if (!wishes) {
    return found.error ? (
      <QueryFailure query={found} title={t('notifications.failedWishes')} />
    ) : (
      <Skeleton shape="card" />
    );
  }
  return (
    <>
      <TellCard wishes={wishes} change={change} />
      <HowCard wishes={wishes} change={change} />
    </>
  );
}
