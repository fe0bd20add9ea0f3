import { fillingDecision } from '@poolhouse/domain/filling/filling';
import { filtrationPlan } from '@poolhouse/domain/filtration/filtration-plan';
import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { afterRunLeft, heatingAsked } from '@poolhouse/domain/heating/heating';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { solarMayRun } from '@poolhouse/domain/heating/solar';
import type { Settings } from './settings.ts';
import type { Control, ModelState, RunReason } from './state.ts';

type Run = { speed: PumpSpeed; reason: RunReason };

/** What the unit switches for the next `seconds`, from what it measures. `minute` is local. */
export function decide(state: ModelState, settings: Settings, minute: number, seconds: number): Control {
  const { control, plant, mode, up } = state;
  const winter = mode === 'winter';
  const required = winter ? (state.winterWater ?? settings.winterWater) : settings.requiredWater;
  const mayHeat = mode !== 'off' && mixingLeft(up) === 0;
  const heatAsked =
    mayHeat && settings.heating && state.heatingAllowed
      ? heatingAsked(control.heatingAsked, plant.water, required)
      : false;
  const sunAsked =
    mayHeat && settings.solar && state.solarAllowed && !winter
      ? solarMayRun({
          running: control.solarAsked,
          panel: plant.panel,
          water: plant.water,
          required,
          threshold: settings.solarThreshold,
        })
      : false;
  const temperatureFirst = settings.preferTemperature || mode === 'party' || winter;
  let run = wanted(state, settings, minute);
  if (run.speed === 'off' && mode !== 'off' && temperatureFirst && (heatAsked || sunAsked)) {
    run = { speed: 'medium', reason: sunAsked ? 'solar' : 'temperature' };
  }
  // The sun is free: the heater is off while solar heating is enough.
  const solar = sunAsked && run.speed !== 'off';
  const heating = heatAsked && !solar && run.speed !== 'off';
  const stoppedAt = control.heating && !heating ? up : control.heatingStoppedAt;
  if (run.speed === 'off' && afterRunLeft(stoppedAt === undefined ? undefined : up - stoppedAt) > 0) {
    run = { speed: control.speed === 'off' ? 'low' : control.speed, reason: 'after-run' };
  }
  return {
    ...control,
    ...run,
    heating,
    heatingAsked: heatAsked,
    ...(stoppedAt === undefined ? {} : { heatingStoppedAt: stoppedAt }),
    solar,
    solarAsked: sunAsked,
    ...water(state, settings, seconds),
    phMinusAsked: asked(control.phMinusAsked, state.probes.ph - settings.dosing.targetPh, 0.05),
    chlorineAsked: asked(control.chlorineAsked, settings.dosing.targetRedox - state.probes.redox, 15),
  };
}

function wanted(state: ModelState, settings: Settings, minute: number): Run {
  const { mode, plant, air, pump, up } = state;
  if (mode !== 'off' && pump && up < pump.until) return { speed: pump.speed, reason: 'by-hand' };
  return filtrationPlan({ mode, minute, water: plant.water, air }, settings);
}

/** Begins `width` beyond the target and ends at it. */
function asked(before: boolean, excess: number, width: number): boolean {
  return before ? excess > 0 : excess > width;
}

function water({ control, plant }: ModelState, { levels, longestFilling }: Settings, seconds: number) {
  const lowFor = plant.level < levels.fillingOn ? control.lowFor + seconds : 0;
  if (control.fillingFailed && plant.level < levels.fillingOff) return { lowFor, filling: false };
  const decision = fillingDecision(
    {
      running: control.filling,
      level: plant.level,
      lowFor,
      ranFor: control.filledFor,
      longest: longestFilling,
    },
    levels,
  );
  const filling = decision === 'fill';
  return {
    lowFor,
    filling,
    filledFor: filling ? control.filledFor + seconds : 0,
    fillingFailed: decision === 'time-exceeded',
  };
}
