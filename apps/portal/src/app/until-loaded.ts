import { ChunkLost } from '#shared/chunks/load-chunk.ts';
import { pause } from '#shared/chunks/pause.ts';
import { recover } from '#shared/chunks/recover.ts';

export interface Waiting {
  /** Tells that it does not come. */
  say?: () => void;
  signal?: AbortSignal;
}

/** Milliseconds until a file that the server does not have is asked for again. */
const MISSING_AGAIN = 60_000;

/** Loads what there is no place on the page for to say that it did not come, and tries until it has. */
export async function untilLoaded<Module>(
  load: () => Promise<Module>,
  { say = () => undefined, signal = new AbortController().signal }: Waiting = {},
): Promise<Module | undefined> {
  while (!signal.aborted) {
    try {
      return await load();
    } catch (error) {
      let now = false;
      const again = () => {
        now = true;
      };
      await recover(error instanceof ChunkLost ? error : new ChunkLost(error), { say, again, signal });
      if (!now) await pause(MISSING_AGAIN, signal);
    }
  }
  return undefined;
}
