import { useEffect, useEffectEvent, useState } from 'react';
import { isUnknown } from '#shared/api/api-error.ts';
import { useRecovery } from '#shared/chunks/use-recovery.ts';
import { toasts } from '#shared/toasts/toasts.ts';

const begun = new Map<string, Promise<void>>();

/** The promise of the action that runs or has succeeded under `key`; one that failed may run again. */
export function once(key: string, run: () => Promise<void>): Promise<void> {
  const known = begun.get(key);
  if (known) return known;
  const promise = run();
  begun.set(key, promise);
  promise.catch(() => begun.delete(key));
  return promise;
}

type Progress = 'working' | 'done' | Error;

export interface Once {
  progress: Progress;
  /** Nobody knows how an earlier try ended: it may be what used the link up. */
  wasUnknown: boolean;
  retry: () => void;
}

/**
 * An action that a screen takes by itself: once for its `key`, however often React mounts the screen, the cache of
 * queries is emptied, or the reader goes back and forth. What it sends works once only.
 * Without an answer it tries again by itself when the server is there: it counts once.
 * @param wasDone before this page was loaded; then nothing is sent
 */
export function useOnce(key: string, run: () => Promise<void>, wasDone = false): Once {
  const [progress, setProgress] = useState<Progress>(wasDone ? 'done' : 'working');
  const [wasUnknown, setWasUnknown] = useState(false);
  const go = () => {
    toasts.reset();
    return once(key, run).then(
      () => setProgress('done'),
      (error: Error) => {
        if (isUnknown(error)) setWasUnknown(true);
        setProgress(error);
      },
    );
  };
  const begin = useEffectEvent(() => {
    if (!wasDone) void go();
  });
  useEffect(() => begin(), []);

  const retry = () => {
    setProgress('working');
    void go();
  };
  useRecovery(progress, retry);

  return { progress, wasUnknown, retry };
}
