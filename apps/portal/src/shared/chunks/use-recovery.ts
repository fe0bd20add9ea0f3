import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { deviceOffline, deviceOfflineKey } from '#shared/device-offline.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ChunkLost } from './load-chunk.ts';
import { insist, recover, type Trouble } from './recover.ts';

/** What time or another try may mend; any other error is a fault of ours. */
const canRecover = (error: unknown): boolean =>
  error instanceof ChunkLost || (error instanceof ApiError && (error.status === 0 || error.status >= 500));

export interface Recovery {
  /** 'checking' until it is known, 'fault' when nothing but another try may help. */
  trouble: Trouble | 'checking' | 'fault';
  /** Somebody asks for another try. */
  retry(): void;
}

/** Goes on by itself after an error that time may mend; `again` tries what failed. */
export function useRecovery(error: unknown, again: () => unknown): Recovery {
  const [known, setKnown] = useState<{ error: unknown; trouble: Trouble }>();
  const onAgain = useEffectEvent(again);
  useEffect(() => {
    if (!canRecover(error)) return;
    const end = new AbortController();
    void recover(error, {
      say: (trouble) => setKnown({ error, trouble }),
      again: () => onAgain(),
      signal: end.signal,
    });
    return () => end.abort();
  }, [error]);

  const trouble = known && known.error === error ? known.trouble : undefined;
  return {
    trouble: trouble ?? (canRecover(error) ? 'checking' : 'fault'),
    retry: () => void insist(error, trouble, again),
  };
}

/** The sentence for a server that can't be reached, or a device without a network. */
export function useUnreachable(): string {
  const t = useT();
  return t(deviceOffline() ? deviceOfflineKey() : 'ui.error.connection');
}
