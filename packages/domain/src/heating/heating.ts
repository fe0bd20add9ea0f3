/** Width in °C of the band around the required temperature within which the heater keeps doing what it does. */
export const HEATING_HYSTERESIS = 0.5;
/** Seconds that filtration runs on after the heater stopped, to cool it. */
export const HEATER_AFTER_RUN_S = 300;

/**
 * Whether the water asks for the heater. It may run only while filtration runs.
 * @param asked whether it asked before
 * @param water °C
 * @param required °C
 */
export function heatingAsked(asked: boolean, water: number, required: number): boolean {
  if (water <= required - HEATING_HYSTERESIS / 2) return true;
  if (water >= required + HEATING_HYSTERESIS / 2) return false;
  return asked;
}

/** Seconds that filtration must still run on, `sinceStop` seconds after the heater stopped (undefined: it never ran). */
export function afterRunLeft(sinceStop: number | undefined): number {
  return sinceStop === undefined ? 0 : Math.max(0, HEATER_AFTER_RUN_S - sinceStop);
}
