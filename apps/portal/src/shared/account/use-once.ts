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
 * @param wasDone before this page was loaded; then nothing is sent
 */
export function useOnce(key: string, run: () => Promise<void>, wasDone = false): Once {
  const [progress, setProgress] = useState<Progress>(wasDone ? 'done' : 'working');
  const go = () =>
    once(key, run).then(
      () => setProgress('done'),
      (error: Error) => setProgress(error),
    );
  const begin = useEffectEvent(() => {
    if (!wasDone) void go();
  });
  useEffect(() => begin(), []);

  return {
    progress,
    retry() {
      setProgress('working');
      void go();
    },
  };
}
