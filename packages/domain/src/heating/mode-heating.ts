import type { Mode } from '../filtration/modes.ts';

/** What the owner asks of heating, by the modes that it differs in. */
export interface HeatingTargets {
  /** °C */
  readonly temperature: { readonly required: number };
  /** °C that the mode winter keeps. */
  readonly winter: { readonly minimumWater: number };
  /** `preferTemperature`: heating and solar may start the pump outside of the intervals. */
  readonly auto: { readonly preferTemperature: boolean };
  readonly eco: { readonly preferTemperature: boolean; readonly requiredTemperature: number };
}

/** What a mode makes of heating. */
export interface ModeHeating {
  /** °C */
  readonly required: number;
  /** Whether temperature goes before filtration: heating may start the pump. */
  readonly first: boolean;
  /** Whether solar heating runs: what winter keeps from freezing is not worth a wet collector. */
  readonly solar: boolean;
}

/** Undefined where nothing heats. */
export function modeHeating(mode: Mode, targets: HeatingTargets): ModeHeating | undefined {
  const { auto, eco, winter } = targets;
  const { required } = targets.temperature;
  switch (mode) {
    case 'off':
      return undefined;
    case 'on':
      return { required, first: false, solar: true };
    case 'party':
      return { required, first: true, solar: true };
    case 'auto':
      return { required, first: auto.preferTemperature, solar: true };
    case 'eco':
      return { required: eco.requiredTemperature, first: eco.preferTemperature, solar: true };
    case 'winter':
      return { required: winter.minimumWater, first: true, solar: false };
  }
}
