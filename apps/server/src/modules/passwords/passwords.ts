import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/errors.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

/**
 * Password hashing (argon2id) on one thread of its own, so that however many log in, requests still find a processor.
 * What finds the queue full is refused at once (429).
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such user) it takes as long and says no. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

interface Waiting {
  task: HashTask;
  resolve(answer: HashAnswer): void;
  reject(error: Error): void;
}

/** About two seconds of work. */
const longestQueue = 64;

/** Of a random password that nobody has, with the parameters of every other hash. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Bu3njK9EsHM7nbHHGmkRHg$umwyhOlj3i0TmYSpcVHDg01BW8HYY38zogjTjHoyMOw';

export function createPasswords({ queueLimit = longestQueue }: { queueLimit?: number } = {}): Passwords {
  const waiting: Waiting[] = [];
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

  function ask(task: Omit<HashTask, 'id'>): Promise<HashAnswer> {
    if (waiting.length >= queueLimit) throw new Refusal('too-many', 'too-many-requests', { retryAfter: 3 });
    if (!worker) throw new Refusal('unavailable', 'unavailable');
    last += 1;
    return new Promise((resolve, reject) => {
      waiting.push({ task: { ...task, id: last }, resolve, reject });
      next();
    });
  }

  function open(): Worker {
    const opened = new Worker(new URL('./hash-worker.ts', import.meta.url));
    opened.unref();
    opened.on('message', finish);
    opened.on('error', (error) => {
      if (worker !== opened) return;
      failAll(error);
      worker = open();
    });
    return opened;
  }

  return {
    async hash(password) {
      const { hash } = await ask({ password });
      if (hash === undefined) throw new Error('the hashing thread gave no hash');
      return hash;
    },
    async matches(password, hash) {
      // A user who has no password (a demo's) is as one who doesn't exist.
      const known = hash?.startsWith('$argon2id$') ? hash : undefined;
      const { matches } = await ask({ password, hash: known ?? nobody });
      return known !== undefined && matches === true;
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
