/** Minutes between two filtrations of the mode winter, and how long each lasts. */
export const WINTER_EVERY_MINUTES = 360;
export const WINTER_RUN_MINUTES = 30;

/**
 * Whether the mode winter filters: every 6 hours for 30 minutes, without pause while the air freezes.
 * @param minute minutes after local midnight
 * @param air °C
 */
export function winterFilters(minute: number, air: number): boolean {
  return air < 0 || minute % WINTER_EVERY_MINUTES < WINTER_RUN_MINUTES;
}
