const FIRST_MS = 15_000;
const LONGEST_MS = 300_000;

/** How long the unit waits for an acknowledgement before it says the same again. */
export interface Patience {
  readonly ms: number;
  /** Nothing was acknowledged for some eight minutes. */
  readonly isLongest: boolean;
  /** It was said again: the next wait is twice as long, up to five minutes, so that a cloud that takes nothing is not pressed. */
  lengthen(): void;
  /** Something was acknowledged, or a connection began. */
  renew(): void;
}

export function createPatience(): Patience {
  let ms = FIRST_MS;
  return {
    get ms() {
      return ms;
    },
    get isLongest() {
      return ms === LONGEST_MS;
    },
    lengthen() {
      ms = Math.min(2 * ms, LONGEST_MS);
    },
    renew() {
      ms = FIRST_MS;
    },
  };
}
