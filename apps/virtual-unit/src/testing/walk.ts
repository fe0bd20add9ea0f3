import { createDays } from '#controller/days.ts';
import type { Effects } from '#model/effects.ts';
import { equip, type Feature, usualFeatures } from '#model/hardware.ts';
import { restartModel } from '#model/restart.ts';
import { factorySettings, type Settings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';
import { createSky } from '#model/weather.ts';
import { step } from '#model.ts';

export interface Walk {
  readonly seed: number;
  /** Epoch ms. */
  readonly start: number;
  /** A step's. */
  readonly seconds: number;
  readonly steps: number;
  /** What differs from the factory's. */
  readonly settings?: Partial<Settings>;
  /** What it is fitted with, by default what a controller usually is. */
  readonly features?: readonly Feature[];
  /** Minutes that local time is ahead of UTC at an instant (epoch ms); 60 by default. */
  readonly offset?: (at: number) => number;
}

/** Steps through the time and shows every state; `change` may press something before a step. */
export function walk(
  { seed, start, seconds, steps, settings, features = usualFeatures.controller, offset = () => 60 }: Walk,
  look: (state: ModelState, effects: Effects, before: ModelState) => void,
  change: (state: ModelState, index: number) => ModelState = (state) => state,
): ModelState {
  const unit = equip({ ...factorySettings, ...settings }, features);
  const sky = createSky(seed);
  const dayAt = createDays(offset);
  let now = start;
  let state = restartModel(undefined, seed, now);
  for (let index = 0; index < steps; index += 1) {
    now += seconds * 1000;
    const before = change(state, index);
    const next = step(before, { unit, sky, dayAt, seconds }, now);
    state = next.state;
    look(state, next.effects, before);
  }
  return state;
}
