/** A bucket of tokens: one a message, refilled at a steady rate. Times in ms. */
export interface TokenBucket {
  /** Whether a message that can wait may go now; takes its token. */
  take(now: number): boolean;
  /** Counts a message that can't wait. */
  spend(now: number): void;
}

export function createTokenBucket(perSecond: number, burst: number): TokenBucket {
  let tokens = burst;
  let at = 0;
  const refill = (now: number) => {
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
  };
  return {
    take(now) {
      refill(now);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    spend(now) {
      refill(now);
      tokens -= 1;
    },
  };
}
