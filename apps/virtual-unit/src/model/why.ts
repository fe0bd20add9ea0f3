import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { modeHeating } from '@poolhouse/domain/heating/mode-heating';
import type { HeatReason } from '@poolhouse/domain/unit/reasons';
import type { Equipment } from './hardware.ts';
import type { ModelState } from './state.ts';

/** Why the heater runs, or does not. */
export function heatingWhy(state: ModelState, unit: Equipment): HeatReason {
  const { control, heatingAllowed } = state;
  if (control.heating) return 'runs';
  const { settings } = unit;
  const general = generalWhy(state, unit);
  if (general) return general;
  if (!settings.heating.enabled) return 'disabled';
  if (!heatingAllowed) return 'by-hand';
  if (!control.smartAllows) return 'smart';
  if (!control.heatingAsked) return 'warm';
  return control.solar ? 'sun-enough' : pumpWhy(state);
}

/** Why the sun heats, or does not. */
export function solarWhy(state: ModelState, unit: Equipment): HeatReason {
  const { control, solarAllowed, mode, faults, water } = state;
  if (control.solar) return 'runs';
  const { settings } = unit;
  const asks = modeHeating(mode, settings);
  const general = generalWhy(state, unit);
  if (general) return general;
  if (!asks?.solar) return 'winter';
  if (faults['sensor-lost']) return 'no-measurement';
  if (!settings.solar.enabled) return 'disabled';
  if (!solarAllowed) return 'by-hand';
  if (control.solarAsked) return pumpWhy(state);
  return water >= asks.required ? 'warm' : 'too-little-sun';
}

function generalWhy(
  { mode, up, faults, control }: ModelState,
  { settings }: Equipment,
): HeatReason | undefined {
  if (mode === 'off') return 'off';
  if (mixingLeft(up) > 0) return 'mixing';
  if (faults.communication) return 'no-measurement';
  return control.cover.state === 'closed' && !settings.cover.heatingAllowed ? 'cover' : undefined;
}

function pumpWhy({ control }: ModelState): HeatReason {
  if (control.wash.state !== 'stopped') return 'washing';
  return control.washFor ? 'before-wash' : 'no-filtration';
}
