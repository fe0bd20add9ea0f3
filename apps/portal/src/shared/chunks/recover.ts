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
 * Goes on by itself after a file or an answer did not come: when the server is back, or by loading the page anew, once.
 * Ends when there is nothing more that it may do.
 */
export async function recover(error: unknown, { say, again, signal }: Recovering): Promise<void> {
  const isChunk = error instanceof ChunkLost;
  if (!isChunk) {
    say('unreachable');
    await pause(ANSWER_AGAIN, signal);
  }
  for (let tries = 1; !signal.aborted; tries++) {
    const server = await askServer();
    if (signal.aborted) return;
    if (server === 'unreachable') {
      say('unreachable');
      await pause(backoff(tries, Math.random()), signal);
    } else {
      // What failed for want of a connection may come now.
      if (tries > 1 || !isChunk) again();
      else if (server === 'there' && !(await isThere(error))) say('missing');
      else if (!reloadOnce()) say(hasTypedText() ? 'unsaved' : 'missing');
      return;
    }
  }
}

/** Tries again because somebody asked for it, who may load the page anew as often as they like. */
export async function insist(error: unknown, trouble: Trouble | undefined, again: () => void): Promise<void> {
  const stale = trouble === 'unsaved' || (trouble === 'missing' && (await isThere(error)));
  if (stale) location.reload();
  else again();
}
