import { CloudOff, Hourglass, LoaderCircle, PlugZap, WifiOff } from 'lucide-react';
import { deviceOfflineKey } from '#shared/device-offline.ts';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { Notice } from '#shared/ui/notice.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useStanding } from './standing.ts';

export interface StatusNoticeProps {
  unit: LiveUnit;
  /** What is below is set and not measured: mixing says nothing of it. */
  ofSettings?: boolean;
}

/** Says when the values below are not those of this moment, and what to do about it. */
export function StatusNotice({ unit, ofSettings = false }: StatusNoticeProps) {
  const t = useT();
  const connection = useLiveConnection();
  const { state, timeZone } = unit;
  const { presence, isMixing } = useStanding(unit, ({ presence, now }) => ({
    presence,
    isMixing: Date.parse(state?.mixingUntil ?? '') > now,
  }));
  const stamp = (instant: string) => formatStamp(instant, timeZone);

  if (connection === 'offline') {
    return (
      <Notice tone="error" icon={WifiOff} title={t(deviceOfflineKey())}>
        {t('status.device.text', { time: stamp(unit.presence.at) })}
      </Notice>
    );
  }
  if (connection === 'lost') {
    return (
      <Notice tone="error" icon={CloudOff} title={t('status.server.title')}>
        {t('status.server.text', { time: stamp(unit.presence.at) })}
      </Notice>
    );
  }
  if (presence === 'never' || !state) {
    return (
      <Notice tone="accent" icon={PlugZap} title={t('status.never.title')}>
        {t('status.never.text')}
      </Notice>
    );
  }
  if (presence === 'offline') {
    return (
      <Notice tone="error" icon={WifiOff} title={t('status.offline.title')}>
        {t('status.offline.text', { time: stamp(state.receivedAt) })}
      </Notice>
    );
  }
  if (presence === 'reconnecting') {
    return (
      <Notice tone="warning" icon={LoaderCircle} title={t('status.reconnecting.title')}>
        {t('status.reconnecting.text', { time: stamp(state.receivedAt) })}
      </Notice>
    );
  }
  if (!ofSettings && state.mixingUntil !== null && isMixing) {
    return (
      <Notice tone="accent" icon={Hourglass} title={t('status.mixing.title')}>
        {t('status.mixing.text', { time: stamp(state.mixingUntil) })}
      </Notice>
    );
  }
  return null;
}
