import { createKeyedBuckets } from '#platform/broker/keyed-buckets.ts';
import type { Rate } from '#platform/broker/token-bucket.ts';

/** What one person may do over all sockets, those that are closed included. */
export interface UserLimits {
  mayOpen(userId: string): boolean;
  /** One frame: a message, a part of one, a ping, a pong. */
  maySay(userId: string): boolean;
}

/** After a restart all tabs of a person come back at once, each with a subscription for every unit that it shows. */
const openings = { sustained: 1, burst: 100 };

export function createUserLimits(frames: Rate, now: () => number): UserLimits {
  const opened = createKeyedBuckets({ rate: openings, now });
  const said = createKeyedBuckets({ rate: frames, now });
  return {
    mayOpen: (userId) => opened.of(userId).tryTake(1),
    maySay: (userId) => said.of(userId).tryTake(1),
  };
}
