import { CircleCheck } from 'lucide-react';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AlertRow } from './alert-row.tsx';
import type { Alerts } from './alerts-query.ts';
import css from './notifications.module.css';

/** What is wrong now, and what was. */
export function AlertsCard({ list, mayAnswer }: { list: Alerts; mayAnswer: boolean }) {
  const t = useT();
  if (list.isPending && list.fetchStatus !== 'idle') return <Skeleton shape="card" />;
  // Each once: a later page repeats some when new ones have come meanwhile.
  const all = [
    ...new Map(
      (list.data?.pages ?? []).flatMap(({ alerts }) => alerts).map((one) => [one['@id'], one]),
    ).values(),
  ];
  const open = all.filter(({ endedAt }) => endedAt === null);
  const over = all.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      <QueryFailure query={list} title={t('notifications.failed')} />
      {list.data ? (
        <Card flush>
          <div className={css.head}>
            <h2>{t('notifications.now')}</h2>
            {open.length > 0 ? <span>{t('notifications.open', { count: open.length })}</span> : null}
          </div>
          {open.length > 0 ? (
            <ul className={css.alerts} aria-label={t('notifications.now')}>
              {open.map((alert) => (
                <AlertRow key={alert['@id']} alert={alert} mayAnswer={mayAnswer} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={CircleCheck} title={t('notifications.none.title')}>
              {t('notifications.none.text')}
            </EmptyState>
          )}
        </Card>
      ) : null}
      {over.length > 0 ? (
        <Card flush>
          <div className={css.head}>
            <h2>{t('notifications.earlier')}</h2>
          </div>
          <ul className={css.alerts} aria-label={t('notifications.earlier')}>
            {over.map((alert) => (
              <AlertRow key={alert['@id']} alert={alert} mayAnswer={mayAnswer} />
            ))}
          </ul>
          {list.hasNextPage ? (
            <div className={css.more}>
              <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t('notifications.more')}
              </Button>
            </div>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}
