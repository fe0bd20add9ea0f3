import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import { faultNames, noFaults, withFault } from '#model/faults.ts';
import type { Equipment } from '#model/hardware.ts';
import { isFitted, orders } from '#model/orders.ts';
import type { ModelState } from '#model/state.ts';
import type { Dice } from './dice.ts';

type Args = Record<string, unknown>;

/** Minutes between two things that an owner does, on average, and between two faults. */
const ORDER_EVERY = 75;
const FAULT_EVERY = 2 * 1440;
/** Minutes that a fault lasts on average. */
const FAULT_LASTS = 150;

const somethingTold: Readonly<Record<Exclude<CommandName, 'identify'>, (dice: Dice) => Args>> = {
  'mode.set': ({ pick }) => ({ mode: pick(modes) }),
  'pump.set': ({ pick, between }) => ({ speed: pick(pumpSpeeds), minutes: between(1, 180) }),
  'heating.set': ({ chance }) => ({ on: chance(0.8) }),
  'solar.set': ({ chance }) => ({ on: chance(0.8) }),
  'relay.set': ({ between, chance }) => ({
    ...{ n: between(1, 4), on: chance(0.7) },
    ...(chance(0.5) ? { minutes: between(1, 300) } : {}),
  }),
  'backwash.start': () => ({}),
  'backwash.stop': () => ({}),
  'filling.start': () => ({}),
  'filling.stop': () => ({}),
  'cover.open': () => ({}),
  'cover.close': () => ({}),
  'cover.stop': () => ({}),
  'dosing.pause': ({ between }) => ({ minutes: between(1, 600) }),
  'dosing.resume': () => ({}),
  'canister.refill': ({ between }) => ({ n: between(1, 2), volume: between(5, 25) * 1000 }),
  'tube.replace': ({ between }) => ({ n: between(1, 2) }),
  'counter.reset': ({ pick }) => ({ name: pick(['heating', 'filling']) }),
};
const names = Object.keys(somethingTold) as (keyof typeof somethingTold)[];

/** What people and the world do to a unit within a minute. `now`: epoch ms. */
export function lived(state: ModelState, unit: Equipment, dice: Dice, now: number): ModelState {
  let after = state;
  if (dice.chance(1 / ORDER_EVERY)) after = told(after, unit, dice, now);
  if (dice.chance(1 / FAULT_EVERY)) after = withFault(after, dice.pick(faultNames), true);
  if (after.faults !== noFaults && dice.chance(1 / FAULT_LASTS)) after = { ...after, faults: noFaults };
  return after;
}

function told(state: ModelState, unit: Equipment, dice: Dice, now: number): ModelState {
  const name = dice.pick(names);
  const args = somethingTold[name](dice);
  if (!isFitted(unit, name, args)) return state;
  const next = orders[name](state, args, unit, now);
  return typeof next === 'string' ? state : next;
}
