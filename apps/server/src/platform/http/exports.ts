import { Readable } from 'node:stream';
import { type Asker, createFairQueue } from '#platform/fair-queue.ts';

/** Work on an export, when its turn has come. */
export type ExportTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface Exports {
  /**
   * What `begin` makes, piece by piece as fast as it is read; the place is free as soon as that has ended, however it did.
   * `hasLeft` says whether its reader is gone, for whom nothing more needs to be made. When all places are taken, whoever
   * comes gets the newest one of the network that has most, whose file ends unfinished.
   * @throws Refusal while as many of the user's exports go on as one may have, or when it is their own network that has most
   */
  open(
    asker: Asker,
    begin: (turn: ExportTurn, hasLeft: () => boolean) => Promise<AsyncGenerator<string>>,
  ): Promise<Readable>;
}

/**
 * Pieces made at once; `open`: exports, those included that wait for their reader, each with a piece in memory; `each`:
 * those of one person.
 */
export const exportsAtOnce = { running: 2, open: 50, each: 1 };

const comeBackIn = 10;

export function createExports(most: Partial<typeof exportsAtOnce> = {}): Exports {
  const { running, open: places, each: placesEach } = { ...exportsAtOnce, ...most };
  const line = createFairQueue({ running, places, runningEach: 1, placesEach, retryAfter: comeBackIn });

  return {
    async open(asker, begin) {
      let stream: Readable | undefined;
      const place = line.enter(asker, () =>
        stream?.destroy(new Error('its place was given to somebody else')),
      );
      const turn: ExportTurn = (work) => place.run(work);
      try {
        const hasLeft = () => stream?.destroyed === true;
        const pieces = await begin(turn, hasLeft);
        // The next piece is made when this one was taken.
        stream = Readable.from(byTurns(pieces, turn, hasLeft), { objectMode: false, highWaterMark: 1 });
        return stream.once('close', place.leave);
      } catch (error) {
        place.leave();
        throw error;
      }
    },
  };
}

const gone = { done: true, value: undefined } as const;

async function* byTurns(
  pieces: AsyncGenerator<string>,
  turn: ExportTurn,
  hasLeft: () => boolean,
): AsyncGenerator<string> {
  try {
    for (;;) {
      // Its reader may have gone while it waited for its turn.
      const { done, value } = await turn(async () => (hasLeft() ? gone : pieces.next()));
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}
