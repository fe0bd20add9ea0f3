import { health } from '../server/health.ts';
import { residentMiB } from '../server/process-memory.ts';
import type { ServerProcess } from '../server/server-process.ts';

/** What was seen of a server from outside while others did what they did. */
export interface Watched {
  /** Answers of `/api/health` that were not 200. */
  readonly unhealthy: number;
  readonly asked: number;
  readonly peakMiB: number;
  /** Growth of memory over the second half, when everything has been used once. */
  readonly growthMiB: number;
}

/** Asks for health and memory until the returned function is called. */
export function watchServer(server: ServerProcess, everyMs = 250): () => Promise<Watched> {
  const memory: number[] = [];
  let unhealthy = 0;
  let asked = 0;
  let watching = true;
  let pending: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    memory.push(residentMiB(server.pid()));
    const status = await health(server.url);
    asked++;
    if (status !== 200) unhealthy++;
    if (watching) timer = setTimeout(again, everyMs);
  };
  const again = (): void => {
    pending = look();
  };
  let timer = setTimeout(again, 0);
  return async () => {
    watching = false;
    clearTimeout(timer);
    await pending;
    const known = memory.filter((value) => !Number.isNaN(value));
    const middle = Math.max(...known.slice(0, Math.ceil(known.length / 2)));
    const late = Math.max(...known.slice(Math.floor(known.length / 2)));
    return { unhealthy, asked, peakMiB: Math.max(...known), growthMiB: Math.max(0, late - middle) };
  };
}
