import { createKeyedBuckets } from '#platform/broker/keyed-buckets.ts';
import type { Rate } from '#platform/broker/token-bucket.ts';

/** What one person may do over all sockets, those that are closed included. */
export interface UserLimits {
  mayOpen(userId: string): boolean;
  /** One frame: a message, a part of one, a ping, a pong. */
  maySay(userId: string): boolean;
}

/** A server that comes back finds all of a person's tabs at once, each with every unit that it subscriptions. */
const openings = { sustained: 1, burst: 100 };

export function createUserLimits(frames: Rate, now: () => number): UserLimits {
  const opened = createKeyedBuckets({ rate: openings, now });
  const said = createKeyedBuckets({ rate: frames, now });
  // Who is refused does not run up a debt by it, but for the one that made it known.
  const take = (buckets: typeof opened, userId: string): boolean =>
    buckets.owed(userId) === 0 && buckets.of(userId).take(1) === 0;
  return { mayOpen: (userId) => take(opened, userId), maySay: (userId) => take(said, userId) };
}
