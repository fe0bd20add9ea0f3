import { heatingAsked } from '@poolhouse/domain/heating/heating';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { modeHeating } from '@poolhouse/domain/heating/mode-heating';
import { smartHeatingAllows } from '@poolhouse/domain/heating/smart-heating';
import { solarMayRun } from '@poolhouse/domain/heating/solar';
import type { Equipment } from './hardware.ts';
import type { ModelState } from './state.ts';

/** What asks for warmth now, whether or not the pump runs. */
export interface HeatAsked {
  readonly heatingAsked: boolean;
  readonly solarAsked: boolean;
  readonly smartAllows: boolean;
  /** Whether it may start the pump. */
  readonly first: boolean;
}

/**
 * @param clock minutes after local midnight
 * @param isCovered whether the cover is closed
 */
export function heatAsked(
  state: ModelState,
  { settings, hardware }: Equipment,
  clock: number,
  isCovered: boolean,
): HeatAsked {
  const { control, mode, up, air, water, panel, faults } = state;
  const smartAllows = smartHeatingAllows(control.smartAllows, clock, air, settings.heating);
  const asks = mixingLeft(up) > 0 ? undefined : modeHeating(mode, settings);
  // Nobody heats what nobody measures.
  if (!asks || faults.communication || (isCovered && !settings.cover.heatingAllowed)) {
    return { heatingAsked: false, solarAsked: false, smartAllows, first: false };
  }
  const { solar, first } = asks;
  const required = mode === 'winter' ? (state.winterWater ?? asks.required) : asks.required;
  const heater = hardware.heating && settings.heating.enabled && state.heatingAllowed && smartAllows;
  const collector =
    hardware.solar && settings.solar.enabled && state.solarAllowed && solar && !faults['sensor-lost'];
  const { threshold } = settings.solar;
  const running = control.solarAsked;
  return {
    heatingAsked: heater && heatingAsked(control.heatingAsked, water, required),
    solarAsked: collector && solarMayRun({ running, panel, water, required, threshold }),
    smartAllows,
    first,
  };
}
