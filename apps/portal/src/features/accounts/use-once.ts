import { useEffect, useEffectEvent, useState } from 'react';
import { once } from './once.ts';

type Progress = 'working' | 'done' | Error;

export interface Once {
  progress: Progress;
  retry: () => void;
}

/**
 * An action that a screen takes by itself: once for its `key`, however often React mounts the screen, the cache of
 * queries is emptied, or the reader goes back and forth. What it sends works once only.
 */
export function useOnce(key: string, run: () => Promise<void>): Once {
  const [progress, setProgress] = useState<Progress>('working');
  const go = () =>
    once(key, run).then(
      () => setProgress('done'),
      (error: Error) => setProgress(error),
    );
  const begin = useEffectEvent(() => void go());
  useEffect(() => begin(), []);

  return {
    progress,
    retry() {
      setProgress('working');
      void go();
    },
  };
}
