import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useIsDemo } from '#shared/session/me-query.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import css from './push-card.module.css';
import { allowPush, type PushHere, pushQuery, stopPush } from './push-here.ts';

/** How push stands on this device, and what changes it; a demo is told nowhere. */
export function PushCard() {
  const isDemo = useIsDemo();
  return isDemo ? null : <DevicePush />;
}

function DevicePush() {
  const t = useT();
  const client = useQueryClient();
  const here = useQuery(pushQuery());
  const refresh = () => client.invalidateQueries(pushQuery());
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const changed = () => void client.invalidateQueries(pushQuery());
    // Not every browser tells when its settings were changed; all ask again when somebody comes back.
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        status = found;
        found.addEventListener('change', changed);
      })
      .catch(() => undefined);
    return () => status?.removeEventListener('change', changed);
  }, [client]);
  return (
    <Card roomy title={t('push.title')}>
      {here.isPending ? <Skeleton /> : null}
      {here.error ? (
        <Notice
          tone="warning"
          role="alert"
          title={sentenceOf(here.error)}
          action={<Button onPress={() => void refresh()}>{t('ui.retry')}</Button>}
        />
      ) : null}
      {here.data && !here.error ? <Standing here={here.data} refresh={refresh} /> : null}
    </Card>
  );
}

function Standing({ here, refresh }: { here: PushHere; refresh: () => Promise<void> }) {
  const t = useT();
  const allow = useAction({
    run: allowPush,
    onSuccess: async (isAllowed) => {
      await refresh();
      if (isAllowed) toast.success(translate('push.allowed'));
    },
    onError: (error) => {
      toast.error(translate('push.failed', { reason: sentenceOf(error) }));
      return true;
    },
  });
  const stop = useAction({ run: stopPush, success: 'push.stopped', onSuccess: refresh });
  if (here.state === 'unsupported') return <p className={css.text}>{t('push.unsupported')}</p>;
  if (here.state === 'denied') {
    return (
      <Notice tone="warning" title={t('push.denied')}>
        {t('push.deniedText')}
      </Notice>
    );
  }
  const isOn = here.state === 'on';
  return (
    <div className={css.row}>
      <p className={css.text}>{t(isOn ? 'push.on' : 'push.off')}</p>
      {isOn ? (
        <Button variant="secondary" isPending={stop.isPending} onPress={() => stop.mutate(here.iri)}>
          {t('push.stop')}
        </Button>
      ) : (
        <Button variant="secondary" isPending={allow.isPending} onPress={() => allow.mutate()}>
          {t('push.allow')}
        </Button>
      )}
    </div>
  );
}
