import { Worker } from 'node:worker_threads';
import type { Language } from '@poolhouse/domain/account/languages';

/** A page of a unit, and what the API told whoever asks for it. */
export interface UnitPage {
  variant: string;
  language: Language;
  path: string;
  user: unknown;
  unit: unknown;
}

export interface DrawnPage {
  content: string;
  title: string;
  /** The rules that its first paint needs. */
  style: string;
}

export interface DrawingTask {
  id: number;
  told: UnitPage;
}

export interface DrawingAnswer {
  id: number;
  drawn?: DrawnPage;
  error?: string;
}

export interface DrawingWorkerData {
  /** Of what the portal's build made to draw with. */
  folder: string;
}

/**
 * Draws pages on a thread of its own, which begins with whoever may soon look at a unit and goes when there was nobody for a
 * while: a server whose units nobody looks at has no such thread.
 */
export interface Drawing {
  /** Somebody may soon look at a unit; a first page would wait for too long. */
  begin(): void;
  /** Undefined when it would take too long, or can't be drawn: the browser draws it then. */
  draw(told: UnitPage): Promise<DrawnPage | undefined>;
  stop(): Promise<void>;
}

export interface DrawingOptions extends DrawingWorkerData {
  /** Hears why the thread failed. */
  onFailure(error: Error): void;
  /** Milliseconds that a page waits for its drawing; a warm thread takes three. */
  patience?: number;
}

const PATIENCE_MS = 150;
/** More would wait longer than anybody waits. */
const LONGEST_QUEUE = 16;
const IDLE_MS = 300_000;
/** A thread that has answered nobody for so long hangs. */
const HANGS_MS = 5_000;
/** After a failure, so that what can't be mended is not begun for each page. */
const REST_MS = 60_000;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export function createDrawing(options: DrawingOptions): Drawing {
  const { folder, onFailure, patience = PATIENCE_MS } = options;
  const waiting = new Map<number, (answer: DrawingAnswer | undefined) => void>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let restUntil = 0;
  let last = 0;
  /** When it answered last, or began to have something to answer. */
  let answered = 0;
  let isStopped = false;

  function open(): Worker {
    const workerData: DrawingWorkerData = { folder };
    const opened = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: memory,
      // Libraries have another form for their developers; nothing else of the server's environment is its business.
      env: { NODE_ENV: 'production' },
    });
    opened.unref();
    opened.on('message', (answer: DrawingAnswer) => {
      answered = Date.now();
      waiting.get(answer.id)?.(answer);
    });
    opened.on('error', (error) => worker === opened && fail(error));
    opened.on('exit', () => worker === opened && fail(new Error('the thread that draws has ended')));
    return opened;
  }

  function fail(error: Error): void {
    restUntil = Date.now() + REST_MS;
    onFailure(error);
    void close();
  }

  async function close(): Promise<void> {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    for (const give of [...waiting.values()]) give(undefined);
    await ended?.terminate();
  }

  /** The thread, which stays for a while from now on; undefined while it rests. */
  function begun(): Worker | undefined {
    if (isStopped || Date.now() < restUntil) return undefined;
    if (waiting.size > 0 && Date.now() - answered > HANGS_MS) {
      fail(new Error('the thread that draws hangs'));
      return undefined;
    }
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS).unref();
    worker ??= open();
    return worker;
  }

  return {
    begin: () => void begun(),
    async draw(told) {
      const thread = begun();
      if (!thread || waiting.size >= LONGEST_QUEUE) return undefined;
      if (waiting.size === 0) answered = Date.now();
      last += 1;
      const id = last;
      thread.postMessage({ id, told } satisfies DrawingTask);
      const answer = await new Promise<DrawingAnswer | undefined>((resolve) => {
        const patient = setTimeout(resolve, patience, undefined);
        waiting.set(id, (given) => {
          clearTimeout(patient);
          waiting.delete(id);
          resolve(given);
        });
      });
      if (answer?.error !== undefined) onFailure(new Error(answer.error));
      return answer?.drawn;
    },
    async stop() {
      isStopped = true;
      await close();
    },
  };
}
