import { clockAt } from '@poolhouse/domain/filtration/local-day';
import { heatingAsked } from '@poolhouse/domain/heating/heating';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { modeHeating } from '@poolhouse/domain/heating/mode-heating';
import { smartHeatingAllows } from '@poolhouse/domain/heating/smart-heating';
import { solarMayRun } from '@poolhouse/domain/heating/solar';
import type { Settings } from './settings.ts';
import type { LocalMinute, ModelState } from './state.ts';

/** What asks for warmth now, whether or not the pump runs. */
export interface HeatAsked {
  readonly heatingAsked: boolean;
  readonly solarAsked: boolean;
  readonly smartAllows: boolean;
  /** Whether it may start the pump. */
  readonly first: boolean;
}

export function heatAsked(state: ModelState, settings: Settings, { day, minute }: LocalMinute): HeatAsked {
  const { control, plant, mode, up, air } = state;
  const smartAllows = smartHeatingAllows(control.smartAllows, clockAt(day, minute), air, settings.heating);
  const winterWater = state.winterWater ?? settings.winterWater;
  const asks = mixingLeft(up) > 0 ? undefined : modeHeating(mode, { ...settings, winterWater });
  if (!asks) return { heatingAsked: false, solarAsked: false, smartAllows, first: false };
  const { required, first, solar } = asks;
  const heater = settings.heating.enabled && state.heatingAllowed && smartAllows;
  const collector = settings.solar.enabled && state.solarAllowed && solar;
  const sun = {
    ...{ running: control.solarAsked, panel: plant.panel, water: plant.water },
    ...{ required, threshold: settings.solar.threshold },
  };
  return {
    heatingAsked: heater && heatingAsked(control.heatingAsked, plant.water, required),
    solarAsked: collector && solarMayRun(sun),
    smartAllows,
    first,
  };
}
