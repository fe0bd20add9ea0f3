import { createHash } from 'node:crypto';
import { isLow, remaining } from '@poolhouse/domain/consumables/canister';
import { createLocalTime } from '#controller/local-time.ts';
import { addEffects, type Effects, noEffects } from '#model/effects.ts';
import type { Equipment } from '#model/hardware.ts';
import { orders } from '#model/orders.ts';
import { keepModel, restartModel } from '#model/restart.ts';
import type { ModelState } from '#model/state.ts';
import { createSky } from '#model/weather.ts';
import { step } from '#model.ts';
import { createDice } from './dice.ts';
import { createWatch } from './invariants.ts';
import { lived } from './owner.ts';
import { someFeatures, someUnit } from './tastes.ts';

export interface Life {
  readonly seed: number;
  /** Epoch ms of its first second. */
  readonly from: number;
  readonly days: number;
}

export interface Lived {
  /** SHA-256 of its history: what was measured and done in each minute, and what happened. */
  readonly digest: string;
  /** The invariants that were broken, and how many seconds did. */
  readonly broken: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** How often each event happened, a message by its key. */
  readonly events: Readonly<Record<string, number>>;
  /** What was done in all. */
  readonly done: Effects;
}

/** Minutes between two power cuts and between two changes of the settings, on average. */
const CUT_EVERY = 20 * 1440;
const SET_EVERY = 6 * 1440;

/** A unit at the live step of a second, with an owner who presses, settings that change, faults and power cuts. */
export function live({ seed, from, days }: Life): Lived {
  const dice = createDice(seed);
  const features = someFeatures(dice);
  let unit = someUnit(dice, features);
  const local = createLocalTime({ read: () => undefined, write: () => undefined });
  const sky = createSky(seed);
  const watch = createWatch();
  const history = createHash('sha256');
  const broken: Record<string, number> = {};
  const events: Record<string, number> = {};
  const end = from + days * 86_400_000;
  let state = restartModel(undefined, seed, from);
  let done = noEffects;
  let seconds = 0;
  let now = from;

  function minute(): Effects {
    const inputs = { unit, sky, dayAt: local.day, seconds: 1 };
    let effects = noEffects;
    for (let second = 0; second < 60; second += 1) {
      now += 1000;
      const before = state;
      const next = step(before, inputs, now);
      state = next.state;
      effects = addEffects(effects, next.effects);
      const wrong = watch.look(before, state, next.effects, unit);
      if (wrong) broken[wrong] = (broken[wrong] ?? 0) + 1;
    }
    seconds += 60;
    return effects;
  }

  while (now < end) {
    state = lived(state, unit, dice, now);
    const effects = minute();
    for (const { type, data } of effects.events) {
      const name = data ? `${type} ${data.key}` : type;
      events[name] = (events[name] ?? 0) + 1;
    }
    history.update(JSON.stringify([now, state.mode, state.plant, state.probes, effects, state.stock]));
    done = addEffects(done, { ...effects, events: [] });
    if (dice.chance(1 / SET_EVERY)) unit = someUnit(dice, features);
    if (now % 86_400_000 === 0) state = restocked(state, unit, now);
    if (dice.chance(1 / CUT_EVERY)) {
      const kept = keepModel(state, now);
      now += dice.between(1, 600) * 60_000;
      state = restartModel(JSON.parse(JSON.stringify(kept)), seed, now);
      watch.restarted();
    }
  }
  return { digest: history.digest('hex'), broken, seconds, events, done };
}

/** Somebody looks after the canisters, and after a level that the unit has given up. */
function restocked(state: ModelState, unit: Equipment, now: number): ModelState {
  let after = state;
  for (const [place] of unit.heads.entries()) {
    const canister = after.stock.canisters[place];
    if (!canister || !isLow({ volume: canister.volume, remaining: remaining(canister) }, 20)) continue;
    const next = orders['canister.refill'](after, { n: place + 1, volume: 20_000 }, unit, now);
    if (typeof next !== 'string') after = next;
  }
  if (!after.control.fillingFailed) return after;
  const filled = orders['filling.start'](after, {}, unit, now);
  return typeof filled === 'string' ? after : filled;
}
