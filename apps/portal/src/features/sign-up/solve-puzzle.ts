import { ChunkLost } from '#shared/chunks/load-chunk.ts';
import type { Puzzle } from './proof-of-work.ts';
import type { WorkerReport } from './proof-of-work.worker.ts';

/**
 * Solves a proof of work beside the page, which stays responsive.
 * @param onProgress gets the chance (0…1) that a search as long as this one has come to its end
 * @param signal ends the search; the promise then rejects with its reason
 * @returns the decimal nonce
 */
export function solvePuzzle(
  puzzle: Puzzle,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  // `Promise.withResolvers` is younger than some browsers that the portal works in.
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
      if (data.kind === 'found') resolve(data.nonce);
      else onProgress(data.share);
    });
    worker.addEventListener('error', () => reject(new ChunkLost('the proof of work broke off')));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
  });
  worker.postMessage(puzzle);
  return solved.finally(() => {
    ended.abort();
    worker.terminate();
  });
}
