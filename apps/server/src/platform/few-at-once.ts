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

const comeBackIn = 2;

export function createFewAtOnce(most: FewAtOnceOptions): FewAtOnce {
  const waiting: { who: string; go: () => void }[] = [];
  // Those who ask just now; empty when nobody does.
  const runningOf = new Map<string, number>();
  let running = 0;

  const mayRun = (who: string): boolean =>
    running < most.running && (runningOf.get(who) ?? 0) < most.runningEach;

  function begin(who: string): void {
    running += 1;
    runningOf.set(who, (runningOf.get(who) ?? 0) + 1);
  }

  function end(who: string): void {
    running -= 1;
    const left = (runningOf.get(who) ?? 0) - 1;
    if (left > 0) runningOf.set(who, left);
    else runningOf.delete(who);
    const index = waiting.findIndex((next) => mayRun(next.who));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    begin(next.who);
    next.go();
  }

  function turn(who: string): Promise<void> {
    const own = waiting.filter((other) => other.who === who).length;
    if (waiting.length >= most.waiting || own >= most.waitingEach) {
      throw new Refusal('too-many', 'too-many-requests', { retryAfter: comeBackIn });
    }
    return new Promise((go) => waiting.push({ who, go }));
  }

  return {
    async run(who, work) {
      if (mayRun(who)) begin(who);
      else await turn(who);
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
}
