import type { Socket } from 'node:net';
import { networkOf } from '../http/ip-address.ts';
import { createKeyedBuckets } from './keyed-buckets.ts';
import type { Rate } from './token-bucket.ts';

/**
 * At an address from which many logins have failed everybody is listened to a little later. Nobody is refused there for
 * another's failures: thousands of honest units may share the address of their provider.
 */
export interface Doorkeeper {
  /** Calls `enter` when this socket may be listened to, with the address as limits know it; at once at most addresses. */
  letIn(socket: Socket, enter: (address: string) => void): void;
  failed(address: string): void;
  stop(): void;
}

export interface DoorkeeperOptions {
  rate: Rate;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Called for each one that has to wait. */
  onHeld(): void;
}

const longestWait = 3_000;
/** Addresses, and sockets that wait at one of them: what strangers send must not fill the memory. */
const mostAddresses = 10_000;
const mostWaiting = 1_000;

export function createDoorkeeper({ rate, now, onHeld }: DoorkeeperOptions): Doorkeeper {
  const failures = createKeyedBuckets({ rate, now, most: mostAddresses });
  const waiting = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  function leave(address: string): void {
    const left = (waiting.get(address) ?? 1) - 1;
    if (left === 0) waiting.delete(address);
    else waiting.set(address, left);
  }

  function hold(socket: Socket, address: string, ms: number, enter: () => void): void {
    onHeld();
    const before = waiting.get(address) ?? 0;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(address, before + 1);
    socket.on('error', () => undefined);
    const timer = setTimeout(() => {
      timers.delete(timer);
      leave(address);
      if (!socket.destroyed) enter();
    }, ms);
    timers.add(timer);
  }

  return {
    letIn(socket, enter) {
      const address = networkOf(socket.remoteAddress ?? '');
      const ms = Math.min(longestWait, failures.owed(address));
      if (ms === 0) enter(address);
      else hold(socket, address, ms, () => enter(address));
    },
    failed(address) {
      // Not more than the longest wait is worth, or the address would pay for it long after.
      if (failures.owed(address) < longestWait) failures.of(address).take(1);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
