/** Seconds after a unit's start until its water is mixed and its values count. */
export const MIXING_S = 120;

/** Seconds of mixing left, `up` seconds after the unit's start; while there are any, control is disabled. */
export function mixingLeft(up: number): number {
  return Math.max(0, MIXING_S - up);
}
