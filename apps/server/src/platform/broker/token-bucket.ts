export interface Rate {
  /** Tokens a second for long. */
  readonly sustained: number;
  /** Tokens at once after a rest. */
  readonly burst: number;
}

export interface TokenBucket {
  /** Takes `tokens`, also more than there are. Milliseconds to wait until they have come, 0 when they were there. */
  take(tokens: number): number;
}

/** @param now monotonic milliseconds */
export function createTokenBucket({ sustained, burst }: Rate, now: () => number): TokenBucket {
  let tokens = burst;
  let at = now();
  return {
    take(wanted) {
      const time = now();
      tokens = Math.min(burst, tokens + ((time - at) * sustained) / 1000) - wanted;
      at = time;
      return tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / sustained);
    },
  };
}
