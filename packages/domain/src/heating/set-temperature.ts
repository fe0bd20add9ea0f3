import type { Mode } from '../filtration/modes.ts';

/** °C that the water is to have, by the section of the settings that says so; nothing where it is not known. */
export interface SetTemperatures {
  readonly temperature?: number | null | undefined;
  readonly eco?: number | null | undefined;
  readonly winter?: number | null | undefined;
}

/** °C that the water is to have in a mode; undefined where nothing heats, or nobody said it. */
export function setTemperatureOf(
  mode: Mode,
  features: readonly string[],
  { temperature, eco, winter }: SetTemperatures,
): number | undefined {
  const heats = features.includes('heating') || features.includes('solar');
  if (!heats || mode === 'off') return undefined;
  const set = mode === 'winter' ? winter : mode === 'eco' ? eco : temperature;
  return set ?? undefined;
}
