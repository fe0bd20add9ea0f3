import { modes } from '@poolhouse/domain/filtration/modes';
import * as z from 'zod/mini';
import { type Plant, stepPlant } from './plant.ts';
import { bootedState, freshPlant, type ModelState } from './state.ts';
import { weatherAt } from './weather.ts';

const plant = z.object({
  water: z.number(),
  panel: z.number(),
  ph: z.number(),
  chlorine: z.number(),
  level: z.number(),
  flow: z.number(),
  dirt: z.number(),
});
const dosed = z.object({ day: z.number(), phMinus: z.number(), chlorine: z.number() });

/** What a unit keeps over a restart. `at`: epoch ms. */
const keptModel = z.object({
  at: z.number(),
  mode: z.enum(modes),
  plant,
  dosed,
  heatingAllowed: z.boolean(),
  solarAllowed: z.boolean(),
});
export type KeptModel = z.infer<typeof keptModel>;

export function keepModel(model: ModelState, at: number): KeptModel {
  const { mode, heatingAllowed, solarAllowed, control } = model;
  return { at, mode, plant: model.plant, dosed: control.dosed, heatingAllowed, solarAllowed };
}

const COAST_STEP_S = 300;
const LONGEST_COAST_S = 60 * 86_400;
const resting = {
  speed: 'off',
  heating: false,
  solar: false,
  filling: false,
  phMinus: 0,
  chlorine: 0,
} as const;

/** The unit switched on at `now` (epoch ms): at the pool it left, however long ago, or at a fresh one. */
export function restartModel(kept: unknown, seed: number, now: number): ModelState {
  const { air } = weatherAt(now, seed);
  const parsed = keptModel.safeParse(kept);
  if (!parsed.success) return bootedState(freshPlant(seed, air), 'auto', air, now);
  const { at, mode, heatingAllowed, solarAllowed } = parsed.data;
  const state = bootedState(coast(parsed.data.plant, seed, at, now), mode, air, now);
  return {
    ...state,
    heatingAllowed,
    solarAllowed,
    control: { ...state.control, dosed: parsed.data.dosed },
  };
}

/** The pool left alone from `from` to `to` (epoch ms): sun, wind and rain go on without the unit. */
function coast(plant: Plant, seed: number, from: number, to: number): Plant {
  let current = plant;
  const seconds = Math.min(LONGEST_COAST_S, (to - from) / 1000);
  for (let left = seconds; left > 0; left -= COAST_STEP_S) {
    const at = to - left * 1000;
    current = stepPlant(current, resting, weatherAt(at, seed), Math.min(left, COAST_STEP_S));
  }
  return current;
}
