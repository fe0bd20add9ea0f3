import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/errors.ts';
import { type Asker, createFairQueue } from '#platform/fair-queue.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

type Asked = Omit<HashTask, 'id'>;

/** A place in a line: it is kept, also while nothing is hashed for it, until it is left or lost. */
export interface LinePlace {
  /** @throws Refusal `too-many` when the place was lost to somebody from a network that has fewer */
  run(task: Asked): Promise<HashAnswer>;
  leave(): void;
}

/** One thread that hashes, and those who wait for it. */
export interface HashLine {
  /** @throws Refusal `too-many` when this person has all places they may, or all are taken and most by their network */
  take(asker: Asker): LinePlace;
  /** Places that are taken, the one at work included. */
  taken(): number;
  start(): void;
  stop(): Promise<void>;
}

interface Running {
  id: number;
  resolve(answer: HashAnswer): void;
  reject(error: Error): void;
}

export interface LineOptions {
  /** Places, the one at work included. */
  places: number;
  /** Places of one person at once. */
  perPerson: number;
  /** By how much the thread yields to the server's other threads, as a nice value. */
  niceness: number;
}

export function createHashLine({ places, perPerson, niceness }: LineOptions): HashLine {
  const queue = createFairQueue({
    running: 1,
    places,
    runningEach: 1,
    placesEach: perPerson,
    retryAfter: 3,
  });
  let running: Running | undefined;
  let worker: Worker | undefined;
  let last = 0;

  function finish(answer: HashAnswer): void {
    const done = running;
    if (done?.id !== answer.id) return;
    running = undefined;
    if (answer.error === undefined) done.resolve(answer);
    else done.reject(new Error(answer.error));
  }

  function fail(error: Error): void {
    const failed = running;
    running = undefined;
    failed?.reject(error);
  }

  function open(): Worker {
    const opened = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData: { niceness } });
    opened.unref();
    opened.on('message', finish);
    opened.on('error', (error) => {
      if (worker !== opened) return;
      worker = open();
      fail(error);
    });
    return opened;
  }

  function hash(task: Asked): Promise<HashAnswer> {
    const thread = worker;
    if (!thread) throw new Refusal('unavailable', 'unavailable');
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      running = { id, resolve, reject };
      thread.postMessage({ ...task, id } satisfies HashTask);
    });
  }

  return {
    take(asker) {
      const place = queue.enter(asker);
      return { run: (task) => place.run(async () => hash(task)), leave: place.leave };
    },
    taken: queue.taken,
    start() {
      worker ??= open();
    },
    async stop() {
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
      // Those who wait fail the same way in their turn, which is now.
      fail(new Refusal('unavailable', 'unavailable'));
    },
  };
}
