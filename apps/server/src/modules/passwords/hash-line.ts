import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/errors.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

type Asked = Omit<HashTask, 'id'>;

/** A place in a line: it is kept, also while nothing is hashed for it, until it is left. */
export interface LinePlace {
  run(task: Asked): Promise<HashAnswer>;
  leave(): void;
}

/** One thread that hashes, and those who wait for it. */
export interface HashLine {
  /** @throws Refusal `too-many` when all places are taken, or this holder or its network has more than its share */
  take(holder?: string, network?: string): LinePlace;
  start(): void;
  stop(): Promise<void>;
}

interface Waiting {
  task: HashTask;
  resolve(answer: HashAnswer): void;
  reject(error: Error): void;
}

export interface LineOptions {
  /** Places, the one at work included. */
  places: number;
  /** Places of one holder at once. */
  perHolder: number;
  /** Places of all holders of one network at once. */
  perNetwork: number;
  /** Steps that the thread stands back behind the server's other threads, as the system counts them. */
  niceness: number;
}

const countIn = (counts: ReadonlyMap<string, number>, whose: string | undefined): number =>
  whose === undefined ? 0 : (counts.get(whose) ?? 0);

function add(counts: Map<string, number>, whose: string | undefined, by: 1 | -1): void {
  if (whose === undefined) return;
  const now = countIn(counts, whose) + by;
  if (now > 0) counts.set(whose, now);
  else counts.delete(whose);
}

export function createHashLine({ places, perHolder, perNetwork, niceness }: LineOptions): HashLine {
  const waiting: Waiting[] = [];
  // As many as there are places at most.
  const held = new Map<string, number>();
  const heldFrom = new Map<string, number>();
  let taken = 0;
  let running: Waiting | undefined;
  let worker: Worker | undefined;
  let last = 0;

  function next(): void {
    if (running || !worker) return;
    running = waiting.shift();
    if (running) worker.postMessage(running.task);
  }

  function finish(answer: HashAnswer): void {
    const done = running;
    running = undefined;
    next();
    if (answer.error === undefined) done?.resolve(answer);
    else done?.reject(new Error(answer.error));
  }

  function failAll(error: Error): void {
    const all = running ? [running, ...waiting.splice(0)] : waiting.splice(0);
    running = undefined;
    for (const { reject } of all) reject(error);
  }

  function open(): Worker {
    const opened = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData: { niceness } });
    opened.unref();
    opened.on('message', finish);
    opened.on('error', (error) => {
      if (worker !== opened) return;
      failAll(error);
      worker = open();
    });
    return opened;
  }

  function run(task: Asked): Promise<HashAnswer> {
    if (!worker) throw new Refusal('unavailable', 'unavailable');
    last += 1;
    return new Promise((resolve, reject) => {
      waiting.push({ task: { ...task, id: last }, resolve, reject });
      next();
    });
  }

  function count(holder: string | undefined, network: string | undefined, by: 1 | -1): void {
    taken += by;
    add(held, holder, by);
    add(heldFrom, network, by);
  }

  return {
    take(holder, network) {
      const own = countIn(held, holder) >= perHolder || countIn(heldFrom, network) >= perNetwork;
      if (taken >= places || own) {
        throw new Refusal('too-many', 'too-many-requests', { retryAfter: 3 });
      }
      count(holder, network, 1);
      let isLeft = false;
      return {
        run: async (task) => run(task),
        leave() {
          if (!isLeft) count(holder, network, -1);
          isLeft = true;
        },
      };
    },
    start() {
      worker ??= open();
    },
    async stop() {
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
      failAll(new Refusal('unavailable', 'unavailable'));
    },
  };
}
