import { deviceOfflineKey } from '#shared/device-offline.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { usePresence } from '#unit/standing/standing.ts';

/** What is said of a change that is to be saved, of one that was sent just now, and of one that waits for the unit. */
const words = {
  soon: ['setting.bar.soon', 'setting.bar.soon', 'setting.bar.waiting'],
  later: ['setting.bar.away', 'setting.bar.waitsForUnit', 'setting.bar.waitsForUnit'],
  unknown: [undefined, undefined, 'setting.bar.waiting'],
} as const;

/**
 * How what is set comes to the unit. Of a unit nobody knows anything while the cloud is not reached, nor is anything saved.
 * @param isFresh the unit has had but a moment to answer, and is not late
 */
export function useReach(isFresh = false) {
  const presence = usePresence(useUnit());
  const connection = useLiveConnection();
  if (connection === 'offline' || connection === 'lost') {
    const key = connection === 'offline' ? deviceOfflineKey() : 'status.server.title';
    return { change: key, waiting: key } as const;
  }
  const known = presence === 'unknown' ? 'unknown' : 'later';
  const [change, sent, late] = words[presence === 'online' ? 'soon' : known];
  return { change, waiting: isFresh ? sent : late } as const;
}
