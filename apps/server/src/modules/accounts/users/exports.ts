import { Readable } from 'node:stream';
import { Refusal } from '#platform/errors.ts';
import { createFewAtOnce } from '#platform/few-at-once.ts';

/** Work on an export, when its turn has come. */
export type ExportTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface Exports {
  /**
   * What `begin` makes, piece by piece as fast as it is read; the place is free when that has ended, however it did.
   * @throws Refusal when the user's last one is not through, or too many others' aren't
   */
  open(userId: string, begin: (turn: ExportTurn) => Promise<AsyncGenerator<string>>): Promise<Readable>;
}

/** Pieces that are worked at; `open`: also those that wait for their reader, each with a piece in memory. */
export const exportsAtOnce = { running: 2, open: 50 };

const comeBackIn = 10;

export function createExports({ running, open: mostOpen } = exportsAtOnce): Exports {
  const open = new Set<string>();
  // Each has one piece made at a time, so none of those that are open is ever refused.
  const few = createFewAtOnce({ running, waiting: mostOpen, runningEach: 1, waitingEach: 1 });

  return {
    async open(userId, begin) {
      if (open.has(userId) || open.size >= mostOpen) {
        throw new Refusal('too-many', 'too-many-requests', { retryAfter: comeBackIn });
      }
      open.add(userId);
      const turn: ExportTurn = (work) => few.run(userId, work);
      try {
        const stream = Readable.from(byTurns(await begin(turn), turn), { objectMode: false });
        return stream.once('close', () => open.delete(userId));
      } catch (error) {
        open.delete(userId);
        throw error;
      }
    },
  };
}

async function* byTurns(pieces: AsyncGenerator<string>, turn: ExportTurn): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await turn(() => pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}
