import { type Backwash, noWash } from '@poolhouse/domain/backwash/sequence';
import {
  type Clogging,
  type LocalInstant,
  unclogged,
  type WashTrigger,
} from '@poolhouse/domain/backwash/triggers';
import { type Cover, coverAt } from '@poolhouse/domain/cover/cover';
import { type Filling, noFilling } from '@poolhouse/domain/filling/filling';
import type { FiltrationPlan } from '@poolhouse/domain/filtration/filtration-plan';
import type { LocalDay } from '@poolhouse/domain/filtration/local-day';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { WaterPath } from '@poolhouse/domain/filtration/water-path';
import { type Relay, relayOff } from '@poolhouse/domain/relay/relay';
import type { RunReason } from '@poolhouse/domain/unit/reasons';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { type Dosing, noDosing } from './dose.ts';
import { type Electrolysis, noElectrolysis } from './electrolyse.ts';
import { type Faults, noFaults } from './faults.ts';
import { hash } from './noise.ts';
import { type Plant, redoxOf } from './plant.ts';
import { newStock, type Stock } from './stock.ts';

/** A minute of a local day, counted since the day began, and what the clock shows, in minutes after midnight. */
export interface LocalMinute {
  readonly day: LocalDay;
  readonly minute: number;
  readonly clock: number;
}

/** What is asked for by the mode and the calendar, found once a minute. */
export interface Planned {
  readonly mode: Mode;
  readonly local: LocalMinute;
  readonly plan: FiltrationPlan;
  readonly wash: Exclude<WashTrigger, 'by-hand'> | undefined;
}

/** What the unit switches, and what it remembers in order to decide. Times are seconds since boot. */
export interface Control extends Filling {
  readonly speed: PumpSpeed;
  readonly flow: WaterPath;
  readonly reason: RunReason;
  /** Seconds that the pump has run at this speed. */
  readonly steadyFor: number;
  readonly planned: Planned | undefined;
  readonly heating: boolean;
  readonly heatingAsked: boolean;
  readonly heatingStoppedAt: number | undefined;
  readonly solar: boolean;
  readonly solarAsked: boolean;
  /** Whether smart heating lets the heater run. */
  readonly smartAllows: boolean;
  readonly wash: Backwash;
  /** What a wash is for that is on its way, or waits for the heater alone. */
  readonly washFor: WashTrigger | undefined;
  readonly clogging: Clogging;
  /** When the last wash that counts was. */
  readonly washed: LocalInstant;
  /** Water went to the drain and was not yet filled up. */
  readonly drained: boolean;
  readonly cover: Cover;
  /** Somebody has moved the cover without the unit, which has not been told to move it since. */
  readonly pushed: boolean;
  readonly relays: readonly Relay[];
  readonly dosing: Dosing;
  readonly electrolysis: Electrolysis;
}

/** Measured while water flowed to the probes; held when it doesn't. */
export interface Probes {
  readonly ph: number;
  readonly redox: number;
  /** mg/l */
  readonly freeChlorine: number;
  /** kg/m³ */
  readonly salinity: number;
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

/** What flows through a unit that has no pump of its own: what the controller of its pool does. */
export type Pipes = Pick<Control, 'speed' | 'flow' | 'reason' | 'wash'>;

/** All that a unit knows; plain data, so that it can be kept over a restart. */
export interface ModelState {
  readonly mode: Mode;
  /** Seconds since boot. */
  readonly up: number;
  /** What the thermometers say, corrected, °C; held while they don't answer. */
  readonly air: number;
  readonly water: number;
  readonly panel: number;
  readonly plant: Plant;
  readonly pipes?: Pipes | undefined;
  readonly probes: Probes;
  readonly control: Control;
  /** A speed set by hand until `until` (seconds since boot). */
  readonly pump?: { readonly speed: PumpSpeed; readonly until: number };
  /** °C that the mode winter is to keep, as it was told with the mode, until that is set. */
  readonly winterWater?: number;
  /** Seconds since boot. */
  readonly dosingPausedUntil: number;
  readonly heatingAllowed: boolean;
  readonly solarAllowed: boolean;
  readonly stock: Stock;
  readonly faults: Faults;
  readonly messages: readonly UnitMessage[];
}

/** The speed that somebody has set by hand, while it counts. */
export function speedByHand({ mode, pump, up }: ModelState): PumpSpeed | undefined {
  return mode !== 'off' && pump && up < pump.until ? pump.speed : undefined;
}

const restingControl: Control = {
  speed: 'off',
  flow: 'bottom',
  reason: 'off',
  steadyFor: 0,
  planned: undefined,
  heating: false,
  heatingAsked: false,
  heatingStoppedAt: undefined,
  solar: false,
  solarAsked: false,
  smartAllows: false,
  ...noFilling,
  wash: noWash,
  washFor: undefined,
  clogging: unclogged,
  washed: { date: 0, clock: 0 },
  drained: false,
  cover: coverAt(0),
  pushed: false,
  relays: [relayOff, relayOff, relayOff, relayOff],
  dosing: noDosing,
  electrolysis: noElectrolysis,
};

/** A unit that was just switched on at a pool in this state. `now`: epoch ms. */
export function bootedState(plant: Plant, mode: Mode, air: number, now: number): ModelState {
  const date = Math.floor(now / 86_400_000);
  const { ph, chlorine, salt } = plant;
  return {
    mode,
    up: 0,
    air,
    water: plant.water,
    panel: plant.panel,
    plant: { ...plant, flow: 0 },
    probes: { ph, redox: redoxOf(plant), freeChlorine: chlorine, salinity: salt, wet: false, at: now },
    control: { ...restingControl, washed: { date, clock: 0 } },
    dosingPausedUntil: 0,
    heatingAllowed: true,
    solarAllowed: true,
    stock: newStock(date),
    faults: noFaults,
    messages: [],
  };
}

/** A pool in good order; no two seeds have quite the same. */
export function freshPlant(seed: number, air: number): Plant {
  return {
    water: 25.4 + hash(seed, 1) * 1.4,
    panel: air,
    ph: 7.18 + hash(seed, 2) * 0.12,
    chlorine: 0.9 + hash(seed, 3) * 0.5,
    salt: 3.6 + hash(seed, 6) * 1.2,
    level: 131.5 + hash(seed, 4) * 3,
    flow: 0,
    dirt: 0.1 + hash(seed, 5) * 0.3,
  };
}
