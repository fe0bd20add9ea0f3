import type { Happened } from '#buffer/event-store.ts';
import { type Doses, noDoses } from './dose.ts';

/** What was done during a step: seconds on, ml dosed, litres filled, and what happened. */
export interface Effects {
  readonly filtration: number;
  /** Pump speed 1 to 3 times the seconds at it. */
  readonly speedSeconds: number;
  readonly heating: number;
  readonly solar: number;
  readonly filling: number;
  /** Litres. */
  readonly filled: number;
  readonly backwash: number;
  /** By their place. */
  readonly relays: readonly number[];
  readonly electrolyser: number;
  readonly doses: Doses;
  readonly events: readonly Happened[];
}

const noRelays: readonly number[] = [0, 0, 0, 0];
export const nothing: readonly Happened[] = [];

export const noEffects: Effects = {
  filtration: 0,
  speedSeconds: 0,
  heating: 0,
  solar: 0,
  filling: 0,
  filled: 0,
  backwash: 0,
  relays: noRelays,
  electrolyser: 0,
  doses: noDoses,
  events: nothing,
};

export function addEffects(a: Effects, b: Effects): Effects {
  return {
    filtration: a.filtration + b.filtration,
    speedSeconds: a.speedSeconds + b.speedSeconds,
    heating: a.heating + b.heating,
    solar: a.solar + b.solar,
    filling: a.filling + b.filling,
    filled: a.filled + b.filled,
    backwash: a.backwash + b.backwash,
    relays: addRelays(a.relays, b.relays),
    electrolyser: a.electrolyser + b.electrolyser,
    doses: addDoses(a.doses, b.doses),
    events: b.events.length === 0 ? a.events : [...a.events, ...b.events],
  };
}

/** The same work told in the time of a clock that is `speed` times slower: seconds shrink, ml and litres don't. */
export function inSlowTime(effects: Effects, speed: number): Effects {
  return {
    ...effects,
    filtration: effects.filtration / speed,
    speedSeconds: effects.speedSeconds / speed,
    heating: effects.heating / speed,
    solar: effects.solar / speed,
    filling: effects.filling / speed,
    backwash: effects.backwash / speed,
    relays: effects.relays.map((seconds) => seconds / speed),
    electrolyser: effects.electrolyser / speed,
  };
}

/** Seconds that each relay is on in a step of so many. */
export function relaySeconds(
  relays: readonly { readonly on: boolean }[],
  seconds: number,
): readonly number[] {
  return relays.some(({ on }) => on) ? relays.map(({ on }) => (on ? seconds : 0)) : noRelays;
}

function addRelays(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b === noRelays) return a;
  return a === noRelays ? b : a.map((seconds, place) => seconds + (b[place] ?? 0));
}

function addDoses(a: Doses, b: Doses): Doses {
  if (b === noDoses) return a;
  return {
    phMinus: a.phMinus + b.phMinus,
    phPlus: a.phPlus + b.phPlus,
    chlorine: a.chlorine + b.chlorine,
    algicide: a.algicide + b.algicide,
    flocculant: a.flocculant + b.flocculant,
  };
}
