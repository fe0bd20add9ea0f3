const FIRST = 500;
const LONGEST = 15_000;

/**
 * Milliseconds until the next try: doubling, at most 15 s, the upper half by chance so that a fleet of browsers does
 * not come back in one instant.
 * @param failures in a row, from 1
 * @param chance 0 to 1
 */
export function backoff(failures: number, chance: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
  return Math.round(full / 2 + (full / 2) * chance);
}
