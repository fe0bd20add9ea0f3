/** How often something is asked, and how many ask at once, where a figure is about somebody who waits for a page. */
export const requests = 1_000;
export const atOnce = 4;
const warmUp = 100;

/** Milliseconds of what is asked after a warm-up, some at once. */
export async function timesOf(ask: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let left = warmUp + requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const isCounted = left < requests;
      const begin = performance.now();
      await ask();
      if (isCounted) times.push(performance.now() - begin);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return times;
}
