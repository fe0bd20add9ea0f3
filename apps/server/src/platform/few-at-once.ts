import { Refusal } from './errors.ts';

export interface FewAtOnceOptions {
  /** Of all people together. */
  running: number;
  waiting: number;
  /** Of one of them. */
  runningEach: number;
  waitingEach: number;
}

/** Work of which only so much is done at a time, for all and for each who asks. */
export interface FewAtOnce {
  /** @throws Refusal (too many) when as many wait as may */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
}

/** What one of them has going on. */
interface Asker {
  running: number;
  readonly waiting: (() => void)[];
}

const comeBackIn = 2;

export function createFewAtOnce(most: FewAtOnceOptions): FewAtOnce {
  // Those who ask just now, and of them by turns those whose next may begin as soon as there is room.
  const askers = new Map<string, Asker>();
  const next = new Set<string>();
  let running = 0;
  let waiting = 0;

  /** Behind all others, when there is something that may begin. */
  function queue(who: string, asker: Asker): void {
    if (asker.waiting.length > 0 && asker.running < most.runningEach) next.add(who);
  }

  function begin(asker: Asker): void {
    running += 1;
    asker.running += 1;
  }

  function end(who: string, asker: Asker): void {
    running -= 1;
    asker.running -= 1;
    queue(who, asker);
    if (asker.running === 0 && asker.waiting.length === 0) askers.delete(who);
    goOn();
  }

  function goOn(): void {
    const [who = ''] = next;
    const asker = askers.get(who);
    const go = asker?.waiting.shift();
    if (!asker || !go) return;
    next.delete(who);
    waiting -= 1;
    begin(asker);
    queue(who, asker);
    go();
  }

  function turn(asker: Asker): Promise<void> {
    if (waiting >= most.waiting || asker.waiting.length >= most.waitingEach) {
      throw new Refusal('too-many', 'too-many-requests', { retryAfter: comeBackIn });
    }
    waiting += 1;
    return new Promise((go) => asker.waiting.push(go));
  }

  return {
    async run(who, work) {
      const asker = askers.get(who) ?? { running: 0, waiting: [] };
      const mayRun = running < most.running && asker.running < most.runningEach;
      const mine = mayRun ? undefined : turn(asker);
      // Only now: whoever is refused is not kept.
      askers.set(who, asker);
      if (mine) {
        queue(who, asker);
        await mine;
      } else begin(asker);
      try {
        return await work();
      } finally {
        end(who, asker);
      }
    },
  };
}
