import { setTimeout as sleep } from 'node:timers/promises';

/** Status of `/api/health`; 0 when nobody answers. */
export async function health(url: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Resolves when all parts are ready; milliseconds that took. @throws after `patienceMs` */
export async function untilHealthy(url: string, patienceMs: number, hope = () => true): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const status = await health(url);
    const waited = performance.now() - begin;
    if (status === 200) return waited;
    if (waited > patienceMs || !hope())
      throw new Error(`no health after ${Math.round(waited)} ms: ${status}`);
    await sleep(20);
  }
}
