import { mayControl } from '@poolhouse/domain/account/roles';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { ExternalLink } from 'lucide-react';
import { memo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './mode-switch.module.css';
import { useOpenRemote } from './use-open-remote.ts';

/** The mode where it is only watched, with the way over to where it is switched. */
export const ModeSummary = memo(function ModeSummary({ mode, serial }: { mode: Mode; serial: string }) {
  const t = useT();
  const { roles } = useUser();
  const remote = useOpenRemote(serial);
  const connection = useLiveConnection();
  const isCutOff = connection === 'offline' || connection === 'lost';
  return (
    <div className={css.summary}>
      <div>
        <p className={css.current}>{t(`mode.name.${mode}`)}</p>
        <p className={css.note}>{t(`mode.text.${mode}`)}</p>
      </div>
      {mayControl(roles) ? (
        <div className={css.over}>
          <Button data-waits isDisabled={isCutOff} isPending={remote.isPending} onPress={remote.open}>
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('status.toRemote')}
          </Button>
          <p className={css.note}>{t('status.toRemote.hint')}</p>
        </div>
      ) : null}
    </div>
  );
});
