import { createKeyedBuckets } from './keyed-buckets.ts';
import type { Rate } from './token-bucket.ts';

/**
 * Connections per name at a limited rate. Whoever comes too often waits: one of each network, chosen at random with equal
 * chances (reservoir sampling), and the networks round robin, so that a thousand tries from one place keep nobody out who
 * comes from another. Whoever waits is not refused: else two holders of one secret could lock the true one out.
 * Decision 025.
 */
export interface Admission {
  /** Resolves when its turn has come; false when another took its place. */
  admit(key: string, network: string): Promise<boolean>;
  /** Refuses whoever waits under this name. */
  drop(key: string): void;
  /** Refuses everybody who waits. */
  stop(): void;
}

export interface AdmissionOptions {
  rate: Rate;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Called for each one that has to wait. */
  onWait(): void;
  /** Called when one waits under a name under which another network waits or came last. */
  onRivals(key: string): void;
}

interface Line {
  /** Of each network the one that counts, and among how many it was chosen; in the order of their turns. */
  waiting: Map<string, { seen: number; answer(come: boolean): void }>;
  /** Whose turn was last. */
  last: string | undefined;
  /** Until the next turn, or, while nobody waits, until the line is forgotten. */
  timer: NodeJS.Timeout | undefined;
}

/** Networks that wait under one name, so that the last of them comes in before its patience ends. */
const mostNetworks = 8;

export function createAdmission({ rate, now, onWait, onRivals }: AdmissionOptions): Admission {
  const buckets = createKeyedBuckets({ rate, now });
  const turnMs = 1_000 / rate.sustained;
  // Of those alone that came too often in the last seconds, with the right secret.
  const lines = new Map<string, Line>();

  function leave(line: Line, network: string, come: boolean): void {
    const one = line.waiting.get(network);
    line.waiting.delete(network);
    one?.answer(come);
  }

  function callIn(key: string, line: Line, ms: number): void {
    line.timer = setTimeout(() => {
      const networks = [...line.waiting.keys()];
      const next = networks.find((network) => network !== line.last) ?? networks[0];
      if (next !== undefined) {
        line.last = next;
        leave(line, next, true);
      }
      if (line.waiting.size > 0) callIn(key, line, buckets.of(key).take(1));
      else rest(key, line);
    }, ms);
  }

  /** Whose turn was last is known for as long as one turn takes. */
  function rest(key: string, line: Line): void {
    line.timer = setTimeout(() => lines.delete(key), turnMs);
  }

  function wait(line: Line, network: string): Promise<boolean> {
    onWait();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const before = line.waiting.get(network);
    const seen = (before?.seen ?? 0) + 1;
    if (before && Math.random() * seen >= 1) {
      before.seen = seen;
      resolve(false);
      return promise;
    }
    before?.answer(false);
    if (!before && line.waiting.size >= mostNetworks) {
      const networks = [...line.waiting.keys()];
      leave(line, networks[Math.floor(Math.random() * networks.length)] ?? '', false);
    }
    // Its network keeps its place.
    line.waiting.set(network, { seen, answer: resolve });
    return promise;
  }

  function drop(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    lines.delete(key);
    clearTimeout(line.timer);
    for (const network of [...line.waiting.keys()]) leave(line, network, false);
  }

  return {
    async admit(key, network) {
      const known = lines.get(key);
      const line: Line = known ?? { waiting: new Map(), last: undefined, timer: undefined };
      if (line.waiting.size === 0) {
        const ms = buckets.of(key).take(1);
        if (ms === 0) {
          if (known) known.last = network;
          return true;
        }
        clearTimeout(line.timer);
        callIn(key, line, ms);
        lines.set(key, line);
      }
      const others = [...line.waiting.keys(), ...(line.last === undefined ? [] : [line.last])];
      if (others.some((other) => other !== network)) onRivals(key);
      return wait(line, network);
    },
    drop,
    stop() {
      for (const key of [...lines.keys()]) drop(key);
    },
  };
}
