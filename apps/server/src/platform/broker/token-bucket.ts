export interface Rate {
  /** Tokens a second for long. */
  readonly sustained: number;
  /** Tokens at once after a rest. */
  readonly burst: number;
}

export interface TokenBucket {
  /** Takes `tokens`, also more than there are. Milliseconds to wait until they have come, 0 when they were there. */
  take(tokens: number): number;
  /** Takes `tokens` when they are there, or none: who is refused owes nothing and gets in with the next token. */
  tryTake(tokens: number): boolean;
  /** Milliseconds until nothing is owed, 0 when nothing is. */
  owed(): number;
  /** Whether nothing is left of all that was taken: a new bucket would be the same. */
  full(): boolean;
}

/** @param now monotonic milliseconds */
export function createTokenBucket({ sustained, burst }: Rate, now: () => number): TokenBucket {
  let tokens = burst;
  let at = now();
  const look = (): number => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - at) * sustained) / 1000);
    at = time;
    return tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / sustained);
  };
  return {
    take(wanted) {
      look();
      tokens -= wanted;
      return look();
    },
    tryTake(wanted) {
      look();
      if (tokens < wanted) return false;
      tokens -= wanted;
      return true;
    },
    owed: look,
    full: () => look() === 0 && tokens >= burst,
  };
}
