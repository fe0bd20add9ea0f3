import type { Filling } from '@poolhouse/domain/filling/filling';
import type { FiltrationPlan, FiltrationReason } from '@poolhouse/domain/filtration/filtration-plan';
import type { LocalDay } from '@poolhouse/domain/filtration/local-day';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { hash } from './noise.ts';
import { type Plant, redoxOf } from './plant.ts';

export type RunReason = FiltrationReason | 'temperature' | 'solar' | 'after-run' | 'by-hand';

/** A minute of a local day, counted since the day began. */
export interface LocalMinute {
  readonly day: LocalDay;
  readonly minute: number;
}

/** What the unit switches, and what it remembers in order to decide. Times are seconds since boot. */
export interface Control extends Filling {
  readonly speed: PumpSpeed;
  readonly reason: RunReason;
  /** What the mode alone asks for, and of which minute that is: the day is planned again once a minute. */
  readonly planned?: { readonly mode: Mode; readonly local: LocalMinute; readonly plan: FiltrationPlan };
  readonly heating: boolean;
  readonly heatingAsked: boolean;
  readonly heatingStoppedAt?: number;
  readonly solar: boolean;
  readonly solarAsked: boolean;
  /** Whether smart heating lets the heater run. */
  readonly smartAllows: boolean;
  readonly phMinusAsked: boolean;
  readonly chlorineAsked: boolean;
  /** Whether the pump gives right now. */
  readonly phMinus: boolean;
  readonly chlorine: boolean;
  /** Of the local day `day`, in ml. */
  readonly dosed: { readonly day: number; readonly phMinus: number; readonly chlorine: number };
}

/** Measured while water flowed to the probes; held when it doesn't. */
interface Probes {
  readonly ph: number;
  readonly redox: number;
  /** Whether water flows to them now. */
  readonly wet: boolean;
  /** When the values were last true, epoch ms. */
  readonly at: number;
}

export interface UnitMessage {
  readonly key: UnitMessageKey;
  /** Epoch ms. */
  readonly since: number;
}

/** All that a unit knows; plain data, so that it can be kept over a restart. */
export interface ModelState {
  readonly mode: Mode;
  /** Seconds since boot. */
  readonly up: number;
  readonly air: number;
  readonly plant: Plant;
  readonly probes: Probes;
  readonly control: Control;
  /** A speed set by hand until `until` (seconds since boot). */
  readonly pump?: { readonly speed: PumpSpeed; readonly until: number };
  /** °C that the mode winter keeps, when it was told with the mode; else as set. */
  readonly winterWater?: number;
  /** Seconds since boot. */
  readonly dosingPausedUntil: number;
  readonly heatingAllowed: boolean;
  readonly solarAllowed: boolean;
  readonly messages: readonly UnitMessage[];
}

const restingControl: Control = {
  speed: 'off',
  reason: 'off',
  heating: false,
  heatingAsked: false,
  solar: false,
  solarAsked: false,
  smartAllows: false,
  filling: false,
  fillingFailed: false,
  lowFor: 0,
  filledFor: 0,
  phMinusAsked: false,
  chlorineAsked: false,
  phMinus: false,
  chlorine: false,
  dosed: { day: 0, phMinus: 0, chlorine: 0 },
};

/** A unit that was just switched on at a pool in this state. `now`: epoch ms. */
export function bootedState(plant: Plant, mode: Mode, air: number, now: number): ModelState {
  return {
    mode,
    up: 0,
    air,
    plant: { ...plant, flow: 0 },
    probes: { ph: plant.ph, redox: redoxOf(plant), wet: false, at: now },
    control: restingControl,
    dosingPausedUntil: 0,
    heatingAllowed: true,
    solarAllowed: true,
    messages: [],
  };
}

/** A pool in good order; no two seeds have quite the same. */
export function freshPlant(seed: number, air: number): Plant {
  return {
    water: 26.4 + hash(seed, 1) * 1.4,
    panel: air,
    ph: 7.28 + hash(seed, 2) * 0.12,
    chlorine: 0.9 + hash(seed, 3) * 0.5,
    level: 133.5 + hash(seed, 4) * 4,
    flow: 0,
    dirt: 0.1 + hash(seed, 5) * 0.3,
  };
}
