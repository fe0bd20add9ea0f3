import type { FiltrationReason } from '@poolhouse/domain/filtration-plan';
import type { Mode } from '@poolhouse/domain/modes';
import type { PumpSpeed } from '@poolhouse/domain/pump-speed';
import type { UnitMessageKey } from '@poolhouse/domain/unit-messages';
import type { Plant } from './plant.ts';

export type RunReason = FiltrationReason | 'temperature' | 'solar' | 'after-run' | 'by-hand';

/** What the unit switches, and what it remembers in order to decide. Times are seconds since boot. */
export interface Control {
  readonly speed: PumpSpeed;
  readonly reason: RunReason;
  readonly heating: boolean;
  readonly heatingAsked: boolean;
  readonly heatingStoppedAt?: number;
  readonly solar: boolean;
  readonly solarAsked: boolean;
  readonly filling: boolean;
  readonly fillingFailed: boolean;
  readonly lowFor: number;
  readonly filledFor: number;
  readonly phMinusAsked: boolean;
  readonly chlorineAsked: boolean;
  /** Of the local day `day`, in ml. */
  readonly dosed: { readonly day: number; readonly phMinus: number; readonly chlorine: number };
}

/** Measured while water flowed to the probes; held when it doesn't. */
export interface Probes {
  readonly ph: number;
  readonly redox: number;
  /** Seconds since the water last flowed to them, 0 while it does. */
  readonly age: number;
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
  /** Seconds since boot. */
  readonly dosingPausedUntil: number;
  readonly heatingAllowed: boolean;
  readonly solarAllowed: boolean;
  readonly messages: readonly UnitMessage[];
}

export const restingControl: Control = {
  speed: 'off',
  reason: 'off',
  heating: false,
  heatingAsked: false,
  solar: false,
  solarAsked: false,
  filling: false,
  fillingFailed: false,
  lowFor: 0,
  filledFor: 0,
  phMinusAsked: false,
  chlorineAsked: false,
  dosed: { day: 0, phMinus: 0, chlorine: 0 },
};

/** A pool in good order on a day with `air` °C. */
export function freshState(water: number, air: number): ModelState {
  const plant: Plant = { water, panel: air, ph: 7.36, chlorine: 1.1, level: 135.5, flow: 0, dirt: 0.15 };
  return {
    mode: 'auto',
    up: 0,
    air,
    plant,
    probes: { ph: plant.ph, redox: 690, age: 0 },
    control: restingControl,
    dosingPausedUntil: 0,
    heatingAllowed: true,
    solarAllowed: true,
    messages: [],
  };
}

/** The same pool after the unit was switched off and on: its water and mode stay, its timers begin again. */
export function rebooted(state: ModelState): ModelState {
  const { pump: _byHand, ...kept } = state;
  return {
    ...kept,
    up: 0,
    plant: { ...state.plant, flow: 0 },
    control: { ...restingControl, dosed: state.control.dosed },
    dosingPausedUntil: 0,
    messages: [],
  };
}
