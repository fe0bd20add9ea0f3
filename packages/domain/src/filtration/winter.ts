/** Minutes between two filtrations of the mode winter, and how long each lasts. */
export const WINTER_EVERY_MINUTES = 360;
export const WINTER_RUN_MINUTES = 30;

/** What the mode winter keeps the water at, °C: the least and the most that may be chosen, in steps, and what is usual. */
export const winterWater = { least: 2, most: 15, step: 0.5, usual: 4 } as const;

export function isWinterWater(value: unknown): value is number {
  const { least, most, step } = winterWater;
  return typeof value === 'number' && value >= least && value <= most && Number.isInteger(value / step);
}

/**
 * Whether the mode winter filters: every 6 hours for 30 minutes, without pause while the air freezes.
 * @param minute minutes after local midnight
 * @param air °C
 */
export function winterFilters(minute: number, air: number): boolean {
  return air < 0 || minute % WINTER_EVERY_MINUTES < WINTER_RUN_MINUTES;
}
