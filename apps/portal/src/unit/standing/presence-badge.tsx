import { CloudOff, LoaderCircle, WifiOff } from 'lucide-react';
import { useRef } from 'react';
import { deviceOfflineKey } from '#shared/device-offline.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { POLL_SECONDS } from '#shared/live/polling.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import css from './presence-badge.module.css';
import { presenceWords, type Standing, useSaidStanding, useStanding } from './standing.ts';

const looks: Record<Standing['presence'], Pick<BadgeProps, 'tone' | 'dot' | 'icon'>> = {
  online: { tone: 'good', dot: true },
  reconnecting: { tone: 'warning', icon: LoaderCircle },
  offline: { tone: 'error', dot: true },
  never: { tone: 'neutral', icon: WifiOff },
  unknown: { tone: 'neutral', icon: LoaderCircle },
};

/** 'Live', 'Offline for 3 days', …; with `age` also how old the last word is: 'Live · 2 s ago', 'Every 10 s · 4 s ago'. */
export function PresenceBadge({ unit, age = false }: { unit: LiveUnit; age?: boolean }) {
  const t = useT();
  const connection = useLiveConnection();
  const { presence, words } = useStanding(unit, (standing) => ({
    presence: standing.presence,
    words: presenceWords(standing, standing.isPolled),
  }));
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
  if (age && presence === 'online') {
    return (
      <Badge {...looks[presence]} className={css.counting}>
        <Age unit={unit} />
      </Badge>
    );
  }
  return <Badge {...looks[presence]}>{t(words.key, words.values)}</Badge>;
}

/** The one thing of a badge that changes every second. */
function Age({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  const { broad, isPolled } = useStanding(unit, ({ silence = 0, isPolled }) => ({
    broad: asBroadAs(secondsOf(silence)),
    isPolled,
  }));
  const saying = (seconds: number) =>
    isPolled ? t('presence.polledAge', { every: POLL_SECONDS, seconds }) : t('presence.liveAge', { seconds });
  useSaidStanding(place, unit, ({ silence = 0 }) => saying(secondsOf(silence)));
  return (
    <span className={css.age} data-widest={saying(broad)}>
      <span ref={place} />
    </span>
  );
}

const secondsOf = (silence: number): number => Math.floor(silence / 1000);

/** One number for all that are as broad: with one digit as with two, as the seconds mostly are while a unit is online. */
const asBroadAs = (seconds: number): number => 10 ** Math.max(1, String(seconds).length - 1);
