import type { Stretch } from './local-day.ts';

/** Minutes from one filtration of the mode winter to the next, and how long each lasts. */
const WINTER_EVERY_MINUTES = 360;
const WINTER_RUN_MINUTES = 30;

/** What the mode winter keeps the water at, °C: the least and the most that may be chosen, in steps, and what is usual. */
export const winterWater = { least: 2, most: 15, step: 0.5, usual: 4 } as const;

export function isWinterWater(value: unknown): value is number {
  const { least, most, step } = winterWater;
  return typeof value === 'number' && value >= least && value <= most && Number.isInteger(value / step);
}

/**
 * When the mode winter filters: every 6 hours of the day, however its clock is changed, and all the time while the
 * air freezes.
 * @param minutes how long the day is
 * @param air °C
 */
export function winterRuns(minutes: number, air: number): readonly Stretch[] {
  if (air < 0) return [{ begin: 0, end: minutes }];
  return Array.from({ length: Math.ceil(minutes / WINTER_EVERY_MINUTES) }, (_, index) => {
    const begin = index * WINTER_EVERY_MINUTES;
    return { begin, end: Math.min(begin + WINTER_RUN_MINUTES, minutes) };
  });
}
