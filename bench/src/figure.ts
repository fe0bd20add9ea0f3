/** One measured figure. It prints ratios taken in one run, with the control that shows the measurement can fail. */
export interface Figure {
  readonly name: string;
  /** What is asked for, in words. */
  readonly goal: string;
  run(): Promise<Result>;
}

export interface Result {
  readonly holds: boolean;
  /** Numbers by name; milliseconds, counts and ratios say so in their names. */
  readonly numbers: Readonly<Record<string, number | string>>;
}

/** The value below which `share` (0…1) of the sorted or unsorted `samples` lie; NaN for none. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Deterministic numbers in [0, 1) from a seed (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
