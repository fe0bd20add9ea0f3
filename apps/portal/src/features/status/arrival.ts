import type { UnitState } from '@poolhouse/contract/api/units';

/** Less than so many °C an hour is noise of the thermometer. */
export const STEADY = 0.05;
/** Nobody can tell a day ahead when a pool is warm. */
const LONGEST_H = 12;
const STEP_MS = 5 * 60_000;

/**
 * When the water will be as warm as it is to be, while something warms it: epoch milliseconds to five minutes, by how it
 * rises now; undefined where that can't be told.
 * @param trend °C an hour @param now epoch milliseconds
 */
export function arrivalOf(
  { outputs, values }: Pick<UnitState, 'outputs' | 'values'>,
  required: number | undefined,
  trend: number | undefined,
  now: number,
): number | undefined {
  const { water } = values;
  const isWarmed = outputs.heating === true || outputs.solar === true;
  if (!isWarmed || required === undefined || water === undefined || water >= required) return undefined;
  if (trend === undefined || trend < STEADY) return undefined;
  const hours = (required - water) / trend;
  return hours > LONGEST_H ? undefined : Math.ceil((now + hours * 3_600_000) / STEP_MS) * STEP_MS;
}
