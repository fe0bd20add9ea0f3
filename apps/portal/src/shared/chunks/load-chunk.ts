import { createEmitter } from '#shared/emitter.ts';

/** A file of the portal that did not come: a deployment took it away, or the network did. */
export class ChunkLost extends Error {
  /** Address of the file, where the browser names it. */
  readonly url: string | undefined;

  constructor(cause: unknown) {
    super('a file of the portal did not come', { cause });
    this.name = 'ChunkLost';
    this.url = /https?:\/\/\S+?\.js/u.exec(String(cause))?.[0];
  }
}

/** Tells those who know more than the one who asked for a file. */
export const chunkEvents = createEmitter<{ lost: ChunkLost }>();

/** Milliseconds after which a file is no longer awaited: a connection may hang for as long as a browser lets it. */
const PATIENCE = 20_000;

function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLost('late')), PATIENCE);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a file of the portal, and once more when it did not come. Some browsers remember that an address failed for as long
 * as the page lives: for those there is `recover`, which loads the page anew (decision 041).
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const lose = (error: unknown): never => {
    const lost = error instanceof ChunkLost ? error : new ChunkLost(error);
    chunkEvents.emit('lost', lost);
    throw lost;
  };
  // What hangs, hangs: it is not asked for again.
  return inTime(load).catch((error) => (error instanceof ChunkLost ? lose(error) : inTime(load).catch(lose)));
}
