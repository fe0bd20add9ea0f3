/**
 * A list in pieces of at most `size`, for one query each: PostgreSQL takes 65,535 parameters, and even an array must be
 * held, planned and answered as a whole.
 */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
