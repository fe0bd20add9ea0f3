import { AGAIN_S, noWash } from '@poolhouse/domain/backwash/sequence';
import { coverAt } from '@poolhouse/domain/cover/cover';
import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { afterRunLeft, HEATER_AFTER_RUN_S } from '@poolhouse/domain/heating/heating';
import { relayOff } from '@poolhouse/domain/relay/relay';
import { noPhWatch } from '@poolhouse/domain/water/ph-watch';
import * as z from 'zod/mini';
import { noDoses } from './dose.ts';
import { noFaults } from './faults.ts';
import { type Actions, type Plant, stepPlant } from './plant.ts';
import { bootedState, freshPlant, type ModelState } from './state.ts';
import { createSky, type Weather } from './weather.ts';

const plant = z.object({
  water: z.number(),
  panel: z.number(),
  ph: z.number(),
  chlorine: z.number(),
  salt: z.number(),
  level: z.number(),
  flow: z.number(),
  dirt: z.number(),
});
const doses = z.object({
  phMinus: z.number(),
  phPlus: z.number(),
  chlorine: z.number(),
  algicide: z.number(),
  flocculant: z.number(),
});
/** What is remembered of the pH; the window in which it is watched begins anew. */
const phWatch = z.object({ tooRapid: z.boolean(), attempts: z.number(), attemptsFrom: z.number() });
const counter = z.object({
  total: z.number(),
  sinceReset: z.number(),
  resetAt: z.optional(z.number()),
});
const stock = z.object({
  canisters: z.array(
    z.object({
      volume: z.number(),
      given: z.number(),
      date: z.number(),
      today: z.number(),
      days: z.array(z.number()),
    }),
  ),
  tubes: z.array(z.number()),
  heating: counter,
  filling: counter,
});

/** What a unit keeps over a restart. `at`: epoch ms. */
const keptModel = z.object({
  at: z.number(),
  mode: z.enum(modes),
  plant,
  dosed: z.object({
    ...{ date: z.number(), today: doses, hour: z.number(), thisHour: doses },
    phAsked: z.optional(z.enum(['phMinus', 'phPlus'])),
    watch: z._default(phWatch, noPhWatch),
  }),
  heatingAllowed: z.boolean(),
  solarAllowed: z.boolean(),
  /** How far the cover is closed, 0 to 1. */
  covered: z.number(),
  /** Relays that were set on, and not for a time. */
  relays: z.array(z.boolean()),
  washed: z.object({ date: z.number(), clock: z.number() }),
  drained: z.boolean(),
  washFailed: z.boolean(),
  /** Seconds that the heater has still to be cooled. */
  cooling: z.number(),
  /** Seconds for which nobody wants dosing, or filling that begins by itself; of a wash, those since one ended. */
  dosingPausedFor: z._default(z.number(), 0),
  fillingHeldFor: z._default(z.number(), 0),
  washRestedFor: z._default(z.number(), AGAIN_S),
  /** Nothing is let in until the level is right again. */
  fillingFailed: z._default(z.boolean(), false),
  /** A speed set by hand, and the seconds that are left of it. */
  pump: z.optional(z.object({ speed: z.enum(pumpSpeeds), left: z.number() })),
  stock,
});
export type KeptModel = z.infer<typeof keptModel>;

export function keepModel(model: ModelState, at: number): KeptModel {
  const { mode, heatingAllowed, solarAllowed, control, up, pump } = model;
  const { dosing, washed, drained, wash } = control;
  const { date, today, hour, thisHour, phAsked, watch } = dosing;
  return {
    ...{ at, mode, heatingAllowed, solarAllowed, washed, drained },
    plant: model.plant,
    dosed: {
      ...{ date, today: { ...today }, hour, thisHour: { ...thisHour } },
      ...(phAsked && { phAsked }),
      watch: { tooRapid: watch.tooRapid, attempts: watch.attempts, attemptsFrom: watch.attemptsFrom },
    },
    covered: control.cover.closed,
    relays: control.relays.map(({ on, left }) => on && left === undefined),
    washFailed: wash.failed,
    cooling: coolingLeft(model),
    ...stoppedIn(model),
    ...(pump && up < pump.until ? { pump: { speed: pump.speed, left: pump.until - up } } : {}),
    stock: {
      ...model.stock,
      canisters: model.stock.canisters.map((canister) => ({ ...canister, days: [...canister.days] })),
      tubes: [...model.stock.tubes],
    },
  };
}

/** What somebody has stopped, and what gave up until somebody has looked. */
function stoppedIn({ control, up, dosingPausedUntil }: ModelState) {
  const { wash, heldFor, fillingFailed } = control;
  return {
    dosingPausedFor: Math.max(0, dosingPausedUntil - up),
    fillingHeldFor: heldFor,
    fillingFailed,
    // One that is ending has ended for good when the power fails.
    washRestedFor: wash.state === 'stopping' ? 0 : wash.restedFor,
  };
}

function coolingLeft({ control, up }: ModelState): number {
  if (control.heating) return HEATER_AFTER_RUN_S;
  return afterRunLeft(control.heatingStoppedAt === undefined ? undefined : up - control.heatingStoppedAt);
}

const COAST_STEP_S = 300;
const LONGEST_COAST_S = 60 * 86_400;
const resting: Omit<Actions, 'covered'> = {
  speed: 'off',
  ...{ heating: false, solar: false, filling: false, washing: false, production: 0 },
  ...{ doses: noDoses, faults: noFaults },
};

/** The unit switched on at `now` (epoch ms): at the pool it left, however long ago, or at a fresh one. */
export function restartModel(
  kept: unknown,
  seed: number,
  now: number,
  sky: (at: number) => Weather = createSky(seed),
): ModelState {
  const { air } = sky(now);
  const parsed = keptModel.safeParse(kept);
  if (!parsed.success) return bootedState(freshPlant(seed, air), 'auto', air, now);
  const { data } = parsed;
  const { at, mode, heatingAllowed, solarAllowed, covered, washed, drained, cooling } = data;
  const { dosed, pump, fillingFailed, washRestedFor } = data;
  const state = bootedState(coast(data.plant, covered, sky, at, now), mode, air, now);
  const { control } = state;
  return {
    ...state,
    ...{ heatingAllowed, solarAllowed },
    // How long the power was away counts for nothing: a unit does not always know it.
    dosingPausedUntil: data.dosingPausedFor,
    ...(pump && { pump: { speed: pump.speed, until: pump.left } }),
    control: {
      ...control,
      ...{ washed, drained, fillingFailed, heldFor: data.fillingHeldFor },
      wash: { ...noWash, failed: data.washFailed, restedFor: washRestedFor },
      cover: coverAt(covered),
      relays: control.relays.map((relay, place) => (data.relays[place] ? { ...relayOff, on: true } : relay)),
      dosing: { ...control.dosing, ...dosed, watch: { ...noPhWatch, ...dosed.watch } },
      // The power failed while the heater was hot: no water has cooled it since.
      ...(cooling > 0 ? { heatingStoppedAt: cooling - HEATER_AFTER_RUN_S } : {}),
    },
    stock: {
      ...data.stock,
      heating: { ...data.stock.heating, resetAt: data.stock.heating.resetAt },
      filling: { ...data.stock.filling, resetAt: data.stock.filling.resetAt },
    },
  };
}

/** The pool left alone from `from` to `to` (epoch ms): sun, wind and rain go on without the unit. */
function coast(plant: Plant, covered: number, sky: (at: number) => Weather, from: number, to: number): Plant {
  let current = plant;
  const seconds = Math.min(LONGEST_COAST_S, (to - from) / 1000);
  for (let left = seconds; left > 0; left -= COAST_STEP_S) {
    const at = to - left * 1000;
    current = stepPlant(current, { ...resting, covered }, sky(at), Math.min(left, COAST_STEP_S));
  }
  return current;
}
