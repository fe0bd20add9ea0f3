import type { Presence } from '@poolhouse/domain/unit/presence';
import { CloudOff, LoaderCircle, WifiOff } from 'lucide-react';
import { deviceOfflineKey } from '#shared/device-offline.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { presenceWords, useStanding } from './standing.ts';

const looks: Record<Presence, Pick<BadgeProps, 'tone' | 'dot' | 'icon'>> = {
  online: { tone: 'good', dot: true },
  reconnecting: { tone: 'warning', icon: LoaderCircle },
  offline: { tone: 'error', dot: true },
  never: { tone: 'neutral', icon: WifiOff },
};

/** 'Live', 'Offline for 3 days', …; with `age` also how old the last word is: 'Live · 2 s ago'. */
export function PresenceBadge({ unit, age = false }: { unit: LiveUnit; age?: boolean }) {
  const t = useT();
  const connection = useLiveConnection();
  const standing = useStanding(unit);
  if (connection === 'offline') {
    return (
      <Badge tone="error" icon={WifiOff}>
        {t(deviceOfflineKey())}
      </Badge>
    );
  }
  if (connection === 'lost') {
    return (
      <Badge tone="error" icon={CloudOff}>
        {t('presence.serverLost')}
      </Badge>
    );
  }
  const { key, values } = presenceWords(standing);
  const { presence, silence } = standing;
  return (
    <Badge {...looks[presence]}>
      {age && presence === 'online' && silence !== undefined
        ? t('presence.liveAge', { seconds: Math.floor(silence / 1000) })
        : t(key, values)}
    </Badge>
  );
}
