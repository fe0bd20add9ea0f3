/** Numbers in [0, 1), as `seeded` makes them. */
export type Random = () => number;

/** A whole number from 0 to `limit` - 1. */
export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export const chance = (random: Random, share: number): boolean => random() < share;

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[below(random, list.length)];
  if (found === undefined && list.length === 0) throw new RangeError('nothing to pick from');
  return found as T;
}

export function bytes(random: Random, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  for (let index = 0; index < length; index++) buffer[index] = below(random, 256);
  return buffer;
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A well-formed ULID out of nothing but the seed. */
export const ulidOf = (random: Random): string =>
  `0${Array.from({ length: 25 }, () => pick(random, [...letters])).join('')}`;

/** Text of `length` characters from all of Unicode's first plane, surrogates left out. */
export const text = (random: Random, length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => below(random, 0xd800)));
