import { parentPort } from 'node:worker_threads';
import { askOnce } from './ask-once.ts';

export interface DemoCrowd {
  readonly url: string;
  readonly count: number;
}

export interface DemoAnswers {
  readonly made: number;
  /** Told when to come back. */
  readonly refused: number;
  readonly slowestMs: number;
}

/**
 * So many people press 'Try a demo pool' in the same moment, each at an address of their own. In a thread of its own: to
 * open that many connections takes tens of milliseconds, which are not to be counted with how long others wait.
 */
async function askDemos({ url, count }: DemoCrowd): Promise<DemoAnswers> {
  const begin = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { status, headers, text } = await askOnce(`${url}/api/end_users/auth/demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n}.0.1`, origin: url },
        body: '{}',
      });
      const isMade = status === 200;
      const isToldWhen = status === 429 && Number(headers['retry-after']) > 0;
      if (!isMade && !isToldWhen) throw new Error(`${status}: ${text.slice(0, 200)}`);
      return { isMade, tookMs: performance.now() - begin };
    }),
  );
  return {
    made: statuses.filter(({ isMade }) => isMade).length,
    refused: statuses.filter(({ isMade }) => !isMade).length,
    slowestMs: Math.max(...statuses.map(({ tookMs }) => tookMs)),
  };
}

async function answer(crowd: DemoCrowd): Promise<void> {
  parentPort?.postMessage(await askDemos(crowd));
}

// One that fails ends the thread, of which the figure hears.
parentPort?.once('message', (crowd: DemoCrowd) => void answer(crowd));
