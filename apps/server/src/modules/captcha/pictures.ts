import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/errors.ts';

/** What the drawing thread is asked. */
export interface PictureTask {
  id: number;
  text: string;
}

export interface DrawnPicture {
  id: number;
  png?: Uint8Array;
  error?: string;
}

/**
 * Drawing on a thread of its own, one picture after the other, so that this thread stays free to answer everybody else.
 * When the queue is full, the request is refused at once (429).
 */
export interface Pictures {
  /** A PNG that says `text`. */
  draw(text: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

interface Waiting {
  text: string;
  resolve(png: Uint8Array): void;
  reject(error: Error): void;
}

/** Less than a second of work. */
const longestQueue = 100;
const comeBackIn = 2;

export function createPictures({ queueLimit = longestQueue }: { queueLimit?: number } = {}): Pictures {
  const waiting: Waiting[] = [];
  let running: (Waiting & { id: number }) | undefined;
  let worker: Worker | undefined;
  let last = 0;
  let stopped = false;

  function next(): void {
    if (running) return;
    const first = waiting.shift();
    if (!first) return;
    last += 1;
    running = { ...first, id: last };
    worker ??= open();
    worker.postMessage({ id: last, text: first.text } satisfies PictureTask);
  }

  function finish({ id, png, error }: DrawnPicture): void {
    const done = running;
    if (done?.id !== id) return;
    running = undefined;
    next();
    if (png) done.resolve(png);
    else done.reject(new Error(error));
  }

  function failAll(error: Error): void {
    const all = running ? [running, ...waiting.splice(0)] : waiting.splice(0);
    running = undefined;
    for (const { reject } of all) reject(error);
  }

  /** Begun with the first picture: a server that nobody signs up at has no such thread. */
  function open(): Worker {
    const opened = new Worker(new URL('./picture-worker.ts', import.meta.url));
    opened.unref();
    opened.on('message', finish);
    opened.on('error', (error) => {
      if (worker !== opened) return;
      worker = undefined;
      failAll(error);
    });
    return opened;
  }

  return {
    async draw(text) {
      if (stopped) throw new Refusal('unavailable', 'unavailable');
      if (waiting.length >= queueLimit) {
        throw new Refusal('too-many', 'too-many-requests', { retryAfter: comeBackIn });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject });
        next();
      });
    },
    async stop() {
      stopped = true;
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
      failAll(new Refusal('unavailable', 'unavailable'));
    },
  };
}
