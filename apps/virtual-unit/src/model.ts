import { litresFilled } from '@poolhouse/domain/filling/filling';
import { type LocalDay, minuteOfDay } from '@poolhouse/domain/filtration/local-day';
import { MIN_PROBE_FLOW } from '@poolhouse/domain/water/dosing';
import { decide } from '#model/control.ts';
import { doses } from '#model/dose.ts';
import { redoxOf, stepPlant } from '#model/plant.ts';
import { messagesOf } from '#model/says.ts';
import type { Settings } from '#model/settings.ts';
import type { LocalMinute, ModelState } from '#model/state.ts';
import { weatherAt } from '#model/weather.ts';

export interface Inputs {
  readonly settings: Settings;
  /** Decides the weather. */
  readonly seed: number;
  /** The local day of an instant (epoch ms). */
  readonly dayAt: (at: number) => LocalDay;
  /** Seconds since the last step. */
  readonly seconds: number;
}

/** What was done during the step: seconds on, ml dosed, litres filled. */
export interface Effects {
  readonly filtration: number;
  /** Pump speed 1 to 3 times the seconds at it. */
  readonly speedSeconds: number;
  readonly heating: number;
  readonly solar: number;
  readonly filling: number;
  /** Litres. */
  readonly filled: number;
  readonly phMinus: number;
  readonly chlorine: number;
}

export const noEffects: Effects = {
  filtration: 0,
  speedSeconds: 0,
  heating: 0,
  solar: 0,
  filling: 0,
  filled: 0,
  phMinus: 0,
  chlorine: 0,
};

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

export function addEffects(a: Effects, b: Effects): Effects {
  return {
    filtration: a.filtration + b.filtration,
    speedSeconds: a.speedSeconds + b.speedSeconds,
    heating: a.heating + b.heating,
    solar: a.solar + b.solar,
    filling: a.filling + b.filling,
    filled: a.filled + b.filled,
    phMinus: a.phMinus + b.phMinus,
    chlorine: a.chlorine + b.chlorine,
  };
}

/** The same work told in the time of a clock that is `speed` times slower: seconds shrink, ml and litres don't. */
export function inSlowTime(effects: Effects, speed: number): Effects {
  const { filtration, speedSeconds, heating, solar, filling } = effects;
  return {
    ...effects,
    filtration: filtration / speed,
    speedSeconds: speedSeconds / speed,
    heating: heating / speed,
    solar: solar / speed,
    filling: filling / speed,
  };
}

function shortStep(before: ModelState, inputs: Inputs, seconds: number, now: number) {
  const { settings, seed, dayAt } = inputs;
  const day = dayAt(now);
  const local: LocalMinute = { day, minute: minuteOfDay(day, now) };
  const weather = weatherAt(now, seed);
  const measured = { ...before, air: weather.air };
  const decided = decide(measured, settings, local, seconds);
  const dose = doses({ ...measured, control: decided }, settings, local, seconds);
  const control = {
    ...decided,
    phMinus: dose.doses.phMinus > 0,
    chlorine: dose.doses.chlorine > 0,
    dosed: dose.dosed,
  };
  const plant = stepPlant(before.plant, { ...control, ...dose.doses }, weather, seconds);
  const wet = plant.flow >= MIN_PROBE_FLOW;
  const state: ModelState = {
    ...measured,
    up: before.up + seconds,
    plant,
    control,
    probes: wet ? { ph: plant.ph, redox: redoxOf(plant), wet, at: now } : { ...before.probes, wet },
  };
  const on = control.speed === 'off' ? 0 : seconds;
  const effects: Effects = {
    filtration: on,
    speedSeconds: speedNumber[control.speed] * seconds,
    heating: control.heating ? seconds : 0,
    solar: control.solar ? seconds : 0,
    filling: control.filling ? seconds : 0,
    filled: control.filling ? litresFilled(seconds, settings.filling.speed) : 0,
    ...dose.doses,
  };
  return { state: { ...state, messages: messagesOf(state, settings, now) }, effects };
}
