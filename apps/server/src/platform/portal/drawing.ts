import { Worker } from 'node:worker_threads';
import type { Language } from '@poolhouse/domain/account/languages';
import type { Told } from './told.ts';

/** A unit's page, as somebody asks for it. */
export interface AskedPage {
  variant: string;
  language: Language;
  path: string;
}

/** The same with what the API told whoever asks. */
export interface UnitPage extends AskedPage, Told {}

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
  error?: Error;
}

export interface DrawnFor {
  drawn: DrawnPage;
  told: Told;
}

export interface DrawingWorkerData {
  /** Of what the portal's build made to draw with. */
  folder: string;
}

/**
 * Draws pages on a thread of its own, which begins with the first whose unit is told, who doesn't wait for it, and goes when
 * there was nobody for a day: a server whose units nobody looks at has no such thread.
 */
export interface Drawing {
  /**
   * @param reader what tells readers apart: nobody has all the places
   * @param ask for what is drawn, which tells it to nobody but whoever may see it
   * @returns undefined when it would take too long, or can't be drawn: the browser draws it then
   */
  draw(reader: string, page: AskedPage, ask: () => Promise<Told | undefined>): Promise<DrawnFor | undefined>;
  stop(): Promise<void>;
}

export interface DrawingOptions extends DrawingWorkerData {
  /** Hears why the thread failed or could not draw, the same once a minute. */
  onFailure(error: Error): void;
  /** Milliseconds that a page waits for its drawing; a warm thread takes two. */
  patience?: number;
  /** Milliseconds; a thread that has answered nobody for so long hangs. */
  hangs?: number;
}

const PATIENCE_MS = 150;
/** More would wait longer than anybody waits. */
const MOST_PLACES = 16;
/** Of one reader: two pages that are opened side by side. */
const MOST_OF_ONE = 2;
/** Whoever looks at their pool each day finds it drawn. */
const IDLE_MS = 86_400_000;
const HANGS_MS = 5_000;
/** After a failure, so that what can't be mended is not begun for each page. */
const REST_MS = 60_000;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export function createDrawing(options: DrawingOptions): Drawing {
  const { folder, patience = PATIENCE_MS, hangs = HANGS_MS } = options;
  const tell = onceAMinute(options.onFailure);
  /** Whose pages are being asked for or drawn, also those that were given up. */
  const readers: string[] = [];
  const waiting = new Map<number, (answer: DrawingAnswer | undefined) => void>();
  let worker: Worker | undefined;
  let isReady = false;
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
    opened.on('message', (answer: DrawingAnswer | 'ready') => {
      if (worker !== opened) return;
      answered = Date.now();
      if (answer === 'ready') {
        isReady = true;
        return;
      }
      // Also of a page that waits no longer.
      if (answer.error) tell(answer.error);
      waiting.get(answer.id)?.(answer);
    });
    opened.on('error', (error) => worker === opened && fail(error));
    opened.on('exit', () => worker === opened && fail(new Error('the thread that draws has ended')));
    return opened;
  }

  function fail(error: Error): void {
    restUntil = Date.now() + REST_MS;
    tell(error);
    void close();
  }

  async function close(): Promise<void> {
    const ended = worker;
    worker = undefined;
    isReady = false;
    clearTimeout(idle);
    for (const give of [...waiting.values()]) give(undefined);
    await ended?.terminate();
  }

  const canDraw = () => !isStopped && Date.now() >= restUntil && waiting.size < MOST_PLACES;

  function endHanging(): void {
    if (waiting.size > 0 && Date.now() - answered > hangs) fail(new Error('the thread that draws hangs'));
  }

  /** The thread, which stays for a while from now on. */
  function begun(): Worker {
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS).unref();
    worker ??= open();
    return worker;
  }

  /** Undefined also when the thread ends before it has answered, or takes too long. */
  async function drawn(thread: Worker, told: UnitPage, onAnswer: () => void): Promise<DrawnPage | undefined> {
    if (waiting.size === 0) answered = Date.now();
    last += 1;
    const id = last;
    thread.postMessage({ id, told } satisfies DrawingTask);
    const answer = await new Promise<DrawingAnswer | undefined>((resolve) => {
      const patient = setTimeout(resolve, patience, undefined);
      waiting.set(id, (given) => {
        clearTimeout(patient);
        waiting.delete(id);
        onAnswer();
        resolve(given);
      });
    });
    return answer?.drawn;
  }

  return {
    async draw(reader, page, ask) {
      endHanging();
      if (!canDraw() || readers.filter((one) => one === reader).length >= MOST_OF_ONE) return undefined;
      readers.push(reader);
      const leave = () => void readers.splice(readers.indexOf(reader), 1);
      let isSent = false;
      try {
        const told = await ask();
        // Strangers neither begin the thread nor take a place from anybody.
        if (!told || !canDraw()) return undefined;
        const thread = begun();
        if (!isReady) return undefined;
        isSent = true;
        const done = await drawn(thread, { ...page, ...told }, leave);
        return done && { drawn: done, told };
      } finally {
        // Who is drawn for stays until the thread has answered.
        if (!isSent) leave();
      }
    },
    async stop() {
      isStopped = true;
      await close();
    },
  };
}

/** What fails for each page is not told for each. */
function onceAMinute(tell: (error: Error) => void): (error: Error) => void {
  let newest = { message: '', at: Number.NEGATIVE_INFINITY };
  return (error) => {
    if (error.message === newest.message && Date.now() - newest.at < REST_MS) return;
    newest = { message: error.message, at: Date.now() };
    tell(error);
  };
}
