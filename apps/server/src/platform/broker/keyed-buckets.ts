import { createTokenBucket, type Rate, type TokenBucket } from './token-bucket.ts';

/** A bucket for each key, which outlives the connection it was first made for. */
export interface KeyedBuckets {
  of(key: string): TokenBucket;
  /** Milliseconds until this one owes nothing; remembers nothing. */
  owed(key: string): number;
  /** Of how many something is remembered. */
  readonly size: number;
}

export interface KeyedBucketsOptions {
  rate: Rate;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Buckets at most, where strangers choose the keys; beyond it the oldest is forgotten. */
  most?: number;
}

const leastSweep = 1_000;

/**
 * A bucket that is full again is forgotten, so that memory grows with those who sent something in the last seconds, not
 * with the fleet.
 */
export function createKeyedBuckets({
  rate,
  now,
  most = Number.POSITIVE_INFINITY,
}: KeyedBucketsOptions): KeyedBuckets {
  const buckets = new Map<string, TokenBucket>();
  let sweepAt = leastSweep;

  function sweep(): void {
    for (const [key, bucket] of buckets) if (bucket.full()) buckets.delete(key);
    // Each bucket is looked at a bounded number of times, however many there are.
    sweepAt = Math.max(leastSweep, buckets.size * 2);
  }

  function add(key: string): TokenBucket {
    if (buckets.size >= Math.min(sweepAt, most)) sweep();
    for (const oldest of buckets.keys()) {
      if (buckets.size < most) break;
      buckets.delete(oldest);
    }
    const bucket = createTokenBucket(rate, now);
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    of: (key) => buckets.get(key) ?? add(key),
    owed: (key) => buckets.get(key)?.owed() ?? 0,
    get size() {
      return buckets.size;
    },
  };
}
