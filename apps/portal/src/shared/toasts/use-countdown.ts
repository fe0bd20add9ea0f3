import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `duration` milliseconds in which it was not paused; never without a duration. */
export function useCountdown(duration: number | undefined, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current === undefined || paused) return;
    const begun = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - begun));
    };
  }, [paused]);
}
