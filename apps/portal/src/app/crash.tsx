import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { deviceOffline, deviceOfflineKey } from '#shared/device-offline.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

const RETRY_EVERY = 10_000;

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Shown in place of a screen that failed; when the server cannot be reached it tries again by itself. */
export function Crash() {
  const t = useT();
  const error = useRouteError();
  const unreachable = isUnreachable(error);
  const { revalidate, state } = useRevalidator();
  const queries = useQueryClient();

  const retry = async () => {
    queries.removeQueries({ predicate: ({ state: query }) => query.status === 'error' });
    await revalidate();
  };
  const onTick = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!unreachable) return;
    const again = () => onTick();
    const timer = setInterval(again, RETRY_EVERY);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [unreachable]);

  return (
    <Card>
      <EmptyState
        level={1}
        icon={unreachable ? CloudOff : TriangleAlert}
        title={t(
          unreachable ? (deviceOffline() ? deviceOfflineKey() : 'ui.error.connection') : 'crash.title',
        )}
        action={
          unreachable ? (
            <Button variant="primary" isPending={state === 'loading'} onPress={() => void retry()}>
              {t('ui.retry')}
            </Button>
          ) : (
            <Button variant="primary" onPress={() => window.location.reload()}>
              {t('crash.reload')}
            </Button>
          )
        }
      >
        {t(unreachable ? 'offline.text' : 'crash.text')}
      </EmptyState>
    </Card>
  );
}
