import { setTimeout as sleep } from 'node:timers/promises';

/**
 * People who ask at a steady pace, whether they were answered or not: one who waits for a slow answer would ask less
 * just while it matters. @returns what ends it and gives the milliseconds that each answer took
 */
export function startPeople(ask: readonly (() => Promise<void>)[], pauseMs: number): () => Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const open = new Set<Promise<void>>();
  const asked = async (one: () => Promise<void>) => {
    const begin = performance.now();
    await one();
    times.push(performance.now() - begin);
  };
  const all = ask.map(async (one, place) => {
    let due = performance.now() + (pauseMs * place) / ask.length;
    while (going) {
      await sleep(Math.max(0, due - performance.now()));
      due += pauseMs;
      const question = asked(one);
      open.add(question);
      question.then(
        () => open.delete(question),
        () => undefined,
      );
    }
  });
  return async () => {
    going = false;
    await Promise.all(all);
    await Promise.all(open);
    return times;
  };
}
