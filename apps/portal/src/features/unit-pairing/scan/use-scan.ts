import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Trouble, troubleOf, watchCodes } from './camera.ts';
import { type Label, labelOf } from './label-text.ts';

/** The camera for as long as the dialog is open and the page is looked at. */
export function useScan(onLabel: (label: Label) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  /** Whether what was read last is something else than a unit's label. */
  const [isOther, setOther] = useState(false);
  const take = useEffectEvent((text: string, end: AbortController) => {
    const label = labelOf(text);
    setOther(!label);
    if (!label) return;
    end.abort();
    onLabel(label);
  });

  // Begins, and begins again once a trouble was taken note of.
  useEffect(() => {
    if (trouble) return;
    const end = new AbortController();
    const { signal } = end;
    const stop = (why: Trouble) => {
      if (signal.aborted) return;
      end.abort();
      setTrouble(why);
    };
    const onLeave = () => {
      if (document.visibilityState === 'hidden') stop('paused');
    };
    document.addEventListener('visibilitychange', onLeave, { signal });
    window.addEventListener('pagehide', () => stop('paused'), { signal });
    if (video.current) {
      watchCodes(video.current, signal, (text) => take(text, end)).catch((error: unknown) =>
        stop(troubleOf(error)),
      );
    }
    return () => end.abort();
  }, [trouble]);

  const again = () => {
    setTrouble(undefined);
    setOther(false);
  };
  return { video, trouble, isOther, again };
}
