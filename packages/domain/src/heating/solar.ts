/** The smallest difference panel − water, in °C, at which solar heating may be set to start. */
export const SOLAR_MIN_THRESHOLD = 5;
const STOP_DIFFERENCE = 2;
const STOP_ABOVE_REQUIRED = 0.5;

export interface SolarInput {
  /** Whether solar heating runs now. */
  readonly running: boolean;
  /** °C */
  readonly panel: number;
  /** °C */
  readonly water: number;
  /** °C */
  readonly required: number;
  /** Difference panel − water in °C from which it starts; below 5 counts as 5. */
  readonly threshold: number;
}

/** Whether solar heating should run: a hysteresis on the panel and one on the water. */
export function solarMayRun({ running, panel, water, required, threshold }: SolarInput): boolean {
  if (running) return panel >= water + STOP_DIFFERENCE && water < required + STOP_ABOVE_REQUIRED;
  return panel >= water + Math.max(threshold, SOLAR_MIN_THRESHOLD) && water < required;
}
