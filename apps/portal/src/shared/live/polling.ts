import type { After } from './after.ts';

/** Seconds between two rounds in which everything watched is asked for. */
export const POLL_SECONDS = 10;
/** The same while nobody looks at the tab. */
const HIDDEN_SECONDS = 60;
/** Questions at once. */
const AT_ONCE = 4;

export interface Polling {
  /** Asks now, and again and again from then on. */
  start(): void;
  stop(): void;
}

export interface PollingParts {
  after: After;
  isVisible: () => boolean;
  /** What is to be asked for now. */
  units: () => readonly string[];
  /** Never fails. */
  ask: (unit: string) => Promise<void>;
}

/** Asks for what cannot be pushed. A round begins so long after the end of the one before: a slow line is not flooded. */
export function createPolling({ after, isVisible, units, ask }: PollingParts): Polling {
  let cancel = () => {};
  let turn: symbol | undefined;

  async function round(): Promise<void> {
    cancel();
    const own = Symbol('round');
    turn = own;
    const left = [...units()];
    const askOn = async () => {
      for (let unit = left.shift(); unit && turn === own; unit = left.shift()) await ask(unit);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    if (turn !== own) return;
    cancel = after((isVisible() ? POLL_SECONDS : HIDDEN_SECONDS) * 1000, () => void round());
  }

  return {
    start: () => void round(),
    stop() {
      cancel();
      turn = undefined;
    },
  };
}
