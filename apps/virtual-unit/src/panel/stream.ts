import type { ServerResponse } from 'node:http';
import type { Clock } from '#clock.ts';

/** Server-sent events: everybody who watches hears the newest text when it changed. */
export interface Stream {
  open(response: ServerResponse): void;
  /** Looks at once whether there is news. */
  push(): void;
  close(): void;
}

const LOOK_EVERY_MS = 500;
const QUIET_MS = 15_000;

export function createStream(clock: Clock, text: () => string): Stream {
  const watchers = new Map<ServerResponse, string>();
  let quietSince = clock.now().getTime();
  const push = () => {
    if (watchers.size === 0) return;
    const now = clock.now().getTime();
    const current = text();
    const quiet = now - quietSince > QUIET_MS;
    if (quiet) quietSince = now;
    for (const [response, last] of watchers) {
      // A client that stops reading gets only the newest when it reads again, not all that came meanwhile.
      if (response.writableNeedDrain) continue;
      if (last !== current) {
        response.write(`data: ${current}\n\n`);
        watchers.set(response, current);
      } else if (quiet) response.write(': still here\n\n');
    }
  };
  const stopLooking = clock.every(LOOK_EVERY_MS, push);
  return {
    open(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      watchers.set(response, '');
      response.on('close', () => watchers.delete(response));
      push();
    },
    push,
    close() {
      stopLooking();
      for (const response of watchers.keys()) response.end();
      watchers.clear();
    },
  };
}
