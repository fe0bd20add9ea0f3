import type { UnitState } from '@poolhouse/contract/api/units';
import { formatTime } from '#shared/format/date-time.ts';

/** Less than so many °C an hour is noise of the thermometer. */
export const STEADY = 0.05;
/** Nobody can tell a day ahead when a pool is warm. */
const LONGEST_H = 12;
const STEP_MS = 5 * 60_000;
/** From then on no sun warms a pool. */
const EVENING = '20:00';

/**
 * When the water will be as warm as it is to be, while something warms it: epoch milliseconds to five minutes, by how it
 * rises now; undefined where that can't be told, as beyond the end of a filtration that does not go on for it.
 * @param trend °C an hour @param now epoch milliseconds @param timeZone where the pool is, IANA
 * @param temperatureFirst whether the pump runs for it outside of its plan too
 */
export function arrivalOf(
  { outputs, values }: Pick<UnitState, 'outputs' | 'values'>,
  required: number | undefined,
  trend: number | undefined,
  { now, timeZone, temperatureFirst }: { now: number; timeZone: string; temperatureFirst: boolean },
): number | undefined {
  const { water } = values;
  const isWarmed = outputs.heating === true || outputs.solar === true;
  if (!isWarmed || required === undefined || water === undefined || water >= required) return undefined;
  if (trend === undefined || trend < STEADY) return undefined;
  const hours = (required - water) / trend;
  if (hours > LONGEST_H) return undefined;
  const arrival = Math.ceil((now + hours * 3_600_000) / STEP_MS) * STEP_MS;
  const { filtrationUntil: until } = outputs;
  if (!temperatureFirst && typeof until === 'string' && arrival > Date.parse(until)) return undefined;
  if (outputs.heating === true) return arrival;
  const [from, to] = [now, arrival].map((at) => formatTime(new Date(at).toISOString(), timeZone));
  return from !== undefined && to !== undefined && from <= to && to <= EVENING ? arrival : undefined;
}
