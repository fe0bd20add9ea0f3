import type { After } from './after.ts';

/** Milliseconds of silence after which the server is asked whether it is there. Units that are watched speak oftener. */
const PING_AFTER_MS = 12_000;
/** Milliseconds in which it answers, or anything comes. */
const ANSWER_MS = 5_000;
/** The same right after the tab or the network came back, when most lines that look open are dead. */
const PROBE_MS = 3_000;

export interface Heartbeat {
  /** Anything came in. */
  heard(): void;
  /** Asks now, with a short limit. */
  probe(): void;
  stop(): void;
}

export interface HeartbeatParts {
  after: After;
  /** In a tab that nobody looks at nothing is asked: it is when it is looked at again. */
  isVisible: () => boolean;
  ping: () => void;
  /** Nothing came within the limit. */
  onSilent: () => void;
}

/**
 * Notices a line on which nothing comes any more though it looks open: a browser sees neither the server's pings nor
 * what TCP fails to deliver. By questions only, never by the time that has passed: a tab or a computer may have slept.
 */
export function createHeartbeat({ after, isVisible, ping, onSilent }: HeartbeatParts): Heartbeat {
  let cancel = () => {};
  let isAsking = false;

  function wait(): void {
    cancel();
    isAsking = false;
    cancel = after(PING_AFTER_MS, () => (isVisible() ? ask(ANSWER_MS) : wait()));
  }

  function ask(limit: number): void {
    if (isAsking) return;
    cancel();
    isAsking = true;
    ping();
    cancel = after(limit, onSilent);
  }

  return {
    heard: wait,
    probe: () => ask(PROBE_MS),
    stop() {
      cancel();
      isAsking = false;
    },
  };
}
