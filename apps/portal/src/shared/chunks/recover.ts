import { backoff } from '#shared/live/backoff.ts';
import { ChunkLost } from './load-chunk.ts';
import { pause } from './pause.ts';
import { askServer, isThere } from './reach.ts';
import { reloadOnce } from './reload-once.ts';
import { hasTypedText } from './typed-text.ts';

/**
 * Why something can't be shown: the device has no network or the server is away ('unreachable'), a file is missing, or it
 * would come if the page were loaded anew, which would take typed text with it ('unsaved').
 */
export type Trouble = 'unreachable' | 'missing' | 'unsaved';

export interface Recovering {
  /** Tells what is wrong, once it is known and each time it changes. */
  say(trouble: Trouble): void;
  /** Tries again what failed. */
  again(): void;
  signal: AbortSignal;
}

/** Milliseconds until a call that failed is tried again: the server is there, but not well. */
const ANSWER_AGAIN = 10_000;

/**
 * Goes on by itself after a file or an answer did not come: when the server is back, or by loading the page anew as soon
 * as the file is there, which it does once in a while only. Ends when the page goes on or is left.
 */
export async function recover(error: unknown, { say, again, signal }: Recovering): Promise<void> {
  const isChunk = error instanceof ChunkLost;
  let mayComeNow = !isChunk;
  if (!isChunk) {
    say('unreachable');
    await pause(ANSWER_AGAIN, signal);
  }
  for (let tries = 1; !signal.aborted; tries++) {
    const server = await askServer();
    if (signal.aborted) return;
    if (server === 'unreachable') {
      // What failed for want of a connection may come when there is one.
      mayComeNow = true;
      say(server);
    } else if (mayComeNow) {
      again();
      return;
    } else {
      const isLost = server === 'there' && !(await isThere(error));
      if (signal.aborted || (!isLost && reloadOnce())) return;
      say(!isLost && hasTypedText() ? 'unsaved' : 'missing');
    }
    await pause(backoff(tries, Math.random()), signal);
  }
}

/** Tries again because somebody asked for it, who may load the page anew as often as they like. */
export async function insist(error: unknown, trouble: Trouble | undefined, again: () => void): Promise<void> {
  const stale = trouble === 'unsaved' || (trouble === 'missing' && (await isThere(error)));
  if (stale) location.reload();
  else again();
}
