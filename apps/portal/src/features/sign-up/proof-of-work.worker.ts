import { chanceAfter, createSearch, type Puzzle } from './proof-of-work.ts';

export type WorkerReport = { kind: 'progress'; share: number } | { kind: 'found'; nonce: string };

/** Some 10 ms of work: often enough for a bar that moves evenly, seldom enough to cost nothing. */
const STEP = 20_000;

self.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  const puzzle = event.data;
  const search = createSearch(puzzle);
  let nonce: string | undefined;
  while (nonce === undefined) {
    nonce = search.step(STEP);
    report({ kind: 'progress', share: chanceAfter(search.tried(), puzzle.bits) });
  }
  report({ kind: 'found', nonce });
});

function report(message: WorkerReport): void {
  self.postMessage(message);
}
