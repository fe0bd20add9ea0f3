/** A number from 0 to 1 that depends on nothing but `seed` and `index`. */
export function hash(seed: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index | 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Smooth noise from −1 to 1 that takes a new direction at every whole `position`. */
export function wander(seed: number, position: number): number {
  const index = Math.floor(position);
  const t = position - index;
  const eased = t * t * (3 - 2 * t);
  return (hash(seed, index) * (1 - eased) + hash(seed, index + 1) * eased) * 2 - 1;
}

/** A seed of its own for each serial number, so that each unit has a pool of its own. */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}
