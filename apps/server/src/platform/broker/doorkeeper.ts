import { createKeyedBuckets } from './keyed-buckets.ts';
import type { Rate } from './token-bucket.ts';

/**
 * After many failed logins from one address the next one that fails is answered later. Whoever has the right secret
 * never notices: thousands of honest units may share their provider's address with an attacker, so every login is
 * checked first, and only a wrong one waits.
 */
export interface Doorkeeper {
  /** A login from this address has failed. Resolves when it may be answered; false: it is not worth an answer. */
  failed(address: string): Promise<boolean>;
  stop(): void;
}

export interface DoorkeeperOptions {
  rate: Rate;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Called for each one that has to wait, or is not answered. */
  onHeld(): void;
}

const longestWait = 3_000;
/** Addresses, those that wait at one of them, and those that wait at all: what strangers send must not fill the memory. */
const mostAddresses = 10_000;
const mostOfOne = 100;
const mostWaiting = 2_000;

export function createDoorkeeper({ rate, now, onHeld }: DoorkeeperOptions): Doorkeeper {
  const failures = createKeyedBuckets({ rate, now, most: mostAddresses });
  const waiting = new Map<string, number>();
  const timers = new Map<NodeJS.Timeout, (answer: boolean) => void>();

  function leave(address: string): void {
    const left = (waiting.get(address) ?? 1) - 1;
    if (left === 0) waiting.delete(address);
    else waiting.set(address, left);
  }

  function hold(address: string, ms: number): Promise<boolean> {
    onHeld();
    const before = waiting.get(address) ?? 0;
    if (before >= mostOfOne || timers.size >= mostWaiting) return Promise.resolve(false);
    waiting.set(address, before + 1);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      timers.delete(timer);
      leave(address);
      resolve(true);
    }, ms);
    timers.set(timer, resolve);
    return promise;
  }

  return {
    async failed(address) {
      const owed = failures.owed(address);
      // No more debt than the longest wait covers, or the address would pay for it long after.
      const ms = owed < longestWait ? failures.of(address).take(1) : owed;
      return ms === 0 || hold(address, Math.min(longestWait, ms));
    },
    stop() {
      for (const [timer, answer] of timers) {
        clearTimeout(timer);
        answer(false);
      }
      timers.clear();
      waiting.clear();
    },
  };
}
