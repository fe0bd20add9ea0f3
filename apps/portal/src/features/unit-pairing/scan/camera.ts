import { qrDetector } from './detector.ts';

/** Milliseconds between two looks. */
const PERIOD = 200;

/** Why there is no picture. */
export type Trouble = 'denied' | 'none' | 'busy' | 'failed' | 'paused';

const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const troubleOf = (error: unknown): Trouble =>
  (error instanceof Error || error instanceof DOMException ? troubles[error.name] : undefined) ?? 'failed';

/** Shows the camera's picture and tells the codes in it, until the signal; the camera is off after it, come what may. */
export async function watchCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const tracks = stream.getTracks();
  const stop = () => {
    for (const track of tracks) track.stop();
    video.srcObject = null;
  };
  // The dialog may have been closed while the browser asked whether the camera is allowed.
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  try {
    video.srcObject = stream;
    await video.play();
    const detector = qrDetector();
    while (!signal.aborted) {
      if (tracks.every(({ readyState }) => readyState === 'ended')) throw new Error('the camera ended');
      for (const { rawValue } of await detector.detect(video)) if (!signal.aborted) onText(rawValue);
      await new Promise((resolve) => setTimeout(resolve, PERIOD));
    }
  } catch (error) {
    // Whatever breaks off because it was stopped is no trouble.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
