import type { Mode } from '../filtration/modes.ts';

/**
 * °C that the water is to have, or what else is told of them, by the section of the settings that says so; nothing where
 * it is not known.
 */
export interface SetTemperatures<Told = number> {
  readonly temperature?: Told | null | undefined;
  readonly eco?: Told | null | undefined;
  readonly winter?: Told | null | undefined;
}

/** °C that the water is to have in a mode; undefined where nothing heats, or nobody said it. */
export function setTemperatureOf<Told>(
  mode: Mode,
  features: readonly string[],
  { temperature, eco, winter }: SetTemperatures<Told>,
): Told | undefined {
  const heats = features.includes('heating') || features.includes('solar');
  if (!heats || mode === 'off') return undefined;
  const set = mode === 'winter' ? winter : mode === 'eco' ? eco : temperature;
  return set ?? undefined;
}
