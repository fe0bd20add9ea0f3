import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { Doses } from './dose.ts';
import type { Faults } from './faults.ts';
import type { Weather } from './weather.ts';

/** The pool itself, as it is and not as it is measured. */
export interface Plant {
  /** °C */
  readonly water: number;
  /** Collector on the roof, °C. */
  readonly panel: number;
  readonly ph: number;
  /** Free chlorine, mg/l. */
  readonly chlorine: number;
  /** kg/m³ */
  readonly salt: number;
  /** cm */
  readonly level: number;
  /** m³/h */
  readonly flow: number;
  /** How far the filter is clogged, 0 to 1. */
  readonly dirt: number;
}

/** What is done to the pool during a step. */
export interface Actions {
  readonly speed: PumpSpeed;
  readonly heating: boolean;
  readonly solar: boolean;
  readonly filling: boolean;
  /** The water goes backwards through the filter, and to the drain. */
  readonly washing: boolean;
  /** How far the cover is closed, 0 to 1. */
  readonly covered: number;
  /** ml in this step. */
  readonly doses: Doses;
  /** g/h of the electrolyser. */
  readonly production: number;
  /** The pump moves no water, the tap gives none, the collector boils. */
  readonly faults: Pick<Faults, 'no-flow' | 'refilling-too-long' | 'solar-hot'>;
}

/** 8 × 4 m, 140 cm deep. */
const AREA = 32;
const VOLUME = 45;
const HEAT = VOLUME * 4.186e6;
const HEATER_W = 15_000;
const COLLECTOR_W_PER_K = 900;
const RIM = 150;
/** What the tap gives, whatever the unit was told. */
const FILLING_L_PER_MINUTE = 40;
const FLOWS: Record<PumpSpeed, number> = { off: 0, low: 5.5, medium: 9, high: 12.5 };

/** A value on its way to `target` with a time constant, exact for any step. Both times in seconds. */
function approach(value: number, target: number, seconds: number, constant: number): number {
  return target + (value - target) * Math.exp(-seconds / constant);
}

/** What a closed cover keeps out and in. */
const COVER = { sun: 0.7, heat: 0.6, evaporation: 0.9 };
/** Seconds of washing after which a third of the dirt is still in the filter. */
const WASH_S = 60;
/** °C of a collector that boils. */
const BOILING = 105;

/** The pool `seconds` later (at most some minutes). */
export function stepPlant(plant: Plant, actions: Actions, weather: Weather, seconds: number): Plant {
  const { water, ph } = plant;
  const { covered, doses, washing, faults } = actions;
  const running = plant.flow > 1 && !washing;
  const hours = seconds / 3600;
  const sun = weather.sun * (1 - COVER.sun * covered);
  const filled =
    actions.filling && !faults['refilling-too-long']
      ? (FILLING_L_PER_MINUTE * (seconds / 60)) / (AREA * 10)
      : 0;
  const drained = washing ? (plant.flow * 100 * hours) / AREA : 0;
  const roof = faults['solar-hot'] ? BOILING : weather.air + weather.sun * 0.042;
  const harvest = actions.solar && running ? Math.max(0, plant.panel - water) : 0;
  const watts =
    AREA * 0.58 * sun -
    AREA * (14 * (water - weather.air) + 35) * (1 - COVER.heat * covered) -
    200 * (water - 11) +
    (actions.heating && running ? HEATER_W : 0) +
    harvest * COLLECTOR_W_PER_K;
  const evaporation =
    Math.max(0, 0.004 + 0.0011 * (water - weather.air + 6)) * hours * (1 - COVER.evaporation * covered);
  const gassing = (running ? 0.003 : 0.001) * (8.2 - ph);
  const burn = 0.012 + 0.1 * (sun / 1000) + Math.max(0, water - 24) * 0.002;
  const made = (doses.chlorine * 0.13 + actions.production * hours) / VOLUME;
  const flow = faults['no-flow'] ? 0 : FLOWS[actions.speed] * (1 - 0.18 * plant.dirt);
  return {
    // Under ice the water keeps a little above zero.
    water: Math.max(0.4, water + (watts * seconds) / HEAT),
    panel: approach(
      plant.panel,
      actions.solar && running ? water + (roof - water) * 0.3 : roof,
      seconds,
      600,
    ),
    ph: Math.min(8.4, Math.max(6.2, ph + gassing * hours + (doses.phPlus - doses.phMinus) * 0.00025)),
    chlorine: Math.min(8, plant.chlorine * Math.exp(-burn * hours) + made),
    // Fresh water has no salt.
    salt: filled > 0 ? plant.salt * (1 - filled / RIM) : plant.salt,
    level: Math.min(RIM, plant.level + filled + (weather.rain / 10) * hours - evaporation - drained),
    flow: plant.flow === flow ? flow : approach(plant.flow, flow, seconds, 4),
    dirt:
      washing && plant.flow > 1
        ? approach(plant.dirt, 0.05, seconds, WASH_S)
        : Math.min(1, plant.dirt + (running ? 0.006 : 0) * hours),
  };
}

/** Gauge at the filter in bar, for the flow that it sees. */
export function pressureOf({ flow, dirt }: Plant): number {
  return 0.006 * flow ** 2 * (1 + 2.4 * dirt);
}

/** What the redox probe sees in mV: chlorine raises it, a high pH lowers it. */
export function redoxOf({ chlorine, ph }: Plant): number {
  return 690 + 150 * Math.log10(Math.max(0.02, chlorine)) - 55 * (ph - 7.2);
}
