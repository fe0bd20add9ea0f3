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
export const createTokenBucket = (rate: Rate, now: () => number): TokenBucket => new Bucket(rate, now);

/** A class, because there are two for each unit of a fleet: functions of its own for each took most of a KiB of every unit. */
class Bucket implements TokenBucket {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#at = now();
  }

  take(wanted: number): number {
    this.owed();
    this.#tokens -= wanted;
    return this.owed();
  }

  tryTake(wanted: number): boolean {
    this.owed();
    if (this.#tokens < wanted) return false;
    this.#tokens -= wanted;
    return true;
  }

  owed(): number {
    const { sustained, burst } = this.#rate;
    const time = this.#now();
    this.#tokens = Math.min(burst, this.#tokens + ((time - this.#at) * sustained) / 1000);
    this.#at = time;
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens * 1000) / sustained);
  }

  full(): boolean {
    return this.owed() === 0 && this.#tokens >= this.#rate.burst;
  }
}
