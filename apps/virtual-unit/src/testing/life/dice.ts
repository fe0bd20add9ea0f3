import { hash } from '#model/noise.ts';

/** Chances that depend on nothing but a seed and how often they were asked. */
export interface Dice {
  /** 0 to 1 */
  roll(): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
}

export function createDice(seed: number): Dice {
  let rolls = 0;
  const roll = () => {
    rolls += 1;
    return hash(seed, rolls);
  };
  return {
    roll,
    chance: (share) => roll() < share,
    pick(values) {
      const value = values[Math.floor(roll() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
  };
}
