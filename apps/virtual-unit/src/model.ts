import { litresFilled } from '@poolhouse/domain/filling/filling';
import { clockAt, type LocalDay, minuteOfDay } from '@poolhouse/domain/filtration/local-day';
import { calibrated } from '@poolhouse/domain/water/calibration';
import { MIN_PROBE_FLOW } from '@poolhouse/domain/water/dosing';
import { decide } from '#model/control.ts';
import { addEffects, type Effects, noEffects, relaySeconds } from '#model/effects.ts';
import { happenedIn } from '#model/happened.ts';
import type { Equipment } from '#model/hardware.ts';
import { redoxOf, stepPlant } from '#model/plant.ts';
import { messagesOf } from '#model/says.ts';
import type { LocalMinute, ModelState, Probes } from '#model/state.ts';
import { usedStock } from '#model/stock.ts';
import type { Weather } from '#model/weather.ts';

export interface Inputs {
  readonly unit: Equipment;
  /** The weather at an instant (epoch ms). */
  readonly sky: (at: number) => Weather;
  /** The local day of an instant (epoch ms). */
  readonly dayAt: (at: number) => LocalDay;
  /** Seconds since the last step. */
  readonly seconds: number;
}

const LONGEST_STEP_S = 30;
const speedNumber = { off: 0, low: 1, medium: 2, high: 3 } as const;

/**
 * The unit and its pool `inputs.seconds` later, at the instant `now` (epoch ms). Pure: the same state and inputs
 * give the same result.
 */
export function step(
  state: ModelState,
  inputs: Inputs,
  now: number,
): { state: ModelState; effects: Effects } {
  if (inputs.seconds <= LONGEST_STEP_S) return shortStep(state, inputs, inputs.seconds, now);
  let current = state;
  let effects = noEffects;
  for (let left = inputs.seconds; left > 0; left -= LONGEST_STEP_S) {
    const seconds = Math.min(left, LONGEST_STEP_S);
    const result = shortStep(current, inputs, seconds, now - (left - seconds) * 1000);
    current = result.state;
    effects = addEffects(effects, result.effects);
  }
  return { state: current, effects };
}

function shortStep(before: ModelState, { unit, sky, dayAt }: Inputs, seconds: number, now: number) {
  const { settings } = unit;
  const local = localMinute(before, dayAt(now), now);
  const weather = sky(now);
  const measured = measuredAt(before, unit, weather);
  const { control, event } = decide(measured, unit, local, seconds, now);
  const { wash, heating, solar, filling, cover, speed, dosing, electrolysis } = control;
  const isWashing = wash.state === 'running';
  const plant = stepPlant(
    before.plant,
    {
      ...{ speed, heating, solar, filling, washing: isWashing, covered: cover.closed },
      ...{ doses: dosing.given, production: electrolysis.production, faults: before.faults },
    },
    weather,
    seconds,
  );
  const wet = plant.flow >= MIN_PROBE_FLOW && wash.state === 'stopped';
  const litres = filling ? litresFilled(seconds, settings.filling.speed) : 0;
  const heated = heating ? seconds : 0;
  const used = { doses: dosing.given, heating: heated, litres, date: local.day.date };
  const state: ModelState = {
    ...measured,
    up: before.up + seconds,
    plant,
    control,
    probes: wet ? wetProbes(before, plant, now) : dryProbes(before.probes),
    stock: usedStock(before.stock, unit, used),
  };
  const messages = messagesOf(state, unit, now);
  const after = messages === state.messages ? state : { ...state, messages };
  const effects: Effects = {
    filtration: speed === 'off' ? 0 : seconds,
    speedSeconds: speedNumber[speed] * seconds,
    heating: heated,
    solar: solar ? seconds : 0,
    filling: filling ? seconds : 0,
    filled: litres,
    backwash: wash.state === 'stopped' ? 0 : seconds,
    relays: relaySeconds(control.relays, seconds),
    electrolyser: electrolysis.production > 0 ? seconds : 0,
    doses: dosing.given,
    events: happenedIn(before, after, event),
  };
  return { state: after, effects };
}

/** The same one within a minute. */
function localMinute({ control }: ModelState, day: LocalDay, now: number): LocalMinute {
  const minute = minuteOfDay(day, now);
  const known = control.planned?.local;
  return known?.day === day && known.minute === minute ? known : { day, minute, clock: clockAt(day, minute) };
}

/** What the thermometers say of the pool and its air, corrected; what it was last when they don't answer. */
function measuredAt(state: ModelState, { settings }: Equipment, weather: Weather): ModelState {
  const { faults, plant } = state;
  if (faults.communication) return state;
  const { water, air, solar } = settings.calibration;
  return {
    ...state,
    air: calibrated(weather.air, air),
    water: calibrated(plant.water, water),
    panel: faults['sensor-lost'] ? state.panel : calibrated(plant.panel, solar),
  };
}

function wetProbes({ probes, faults }: ModelState, plant: ModelState['plant'], at: number): Probes {
  return {
    ph: faults['ph-probe-stuck'] ? probes.ph : plant.ph,
    redox: redoxOf(plant),
    freeChlorine: plant.chlorine,
    salinity: plant.salt,
    wet: true,
    at,
  };
}

function dryProbes(probes: Probes): Probes {
  return probes.wet ? { ...probes, wet: false } : probes;
}
