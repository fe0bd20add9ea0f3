import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
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
  /** ml in this step. */
  readonly phMinus: number;
  /** ml in this step. */
  readonly chlorine: number;
}

/** 8 × 4 m, 140 cm deep. */
const AREA = 32;
const VOLUME = 45;
const HEAT = VOLUME * 4.186e6;
const HEATER_W = 15_000;
const COLLECTOR_W_PER_K = 900;
const RIM = 150;
/** What the tap gives, whatever the unit was told. */
const FILLING_L_PER_MINUTE = 20;
const FLOWS: Record<PumpSpeed, number> = { off: 0, low: 5.5, medium: 9, high: 12.5 };

/** A value on its way to `target` with a time constant, exact for any step. Both times in seconds. */
function approach(value: number, target: number, seconds: number, constant: number): number {
  return target + (value - target) * Math.exp(-seconds / constant);
}

/** The pool `seconds` later (at most some minutes). */
export function stepPlant(plant: Plant, actions: Actions, weather: Weather, seconds: number): Plant {
  const { water } = plant;
  const running = plant.flow > 1;
  const roof = weather.air + weather.sun * 0.042;
  const harvest = actions.solar && running ? Math.max(0, plant.panel - water) : 0;
  const watts =
    AREA * 0.58 * weather.sun -
    AREA * (14 * (water - weather.air) + 35) -
    200 * (water - 11) +
    (actions.heating && running ? HEATER_W : 0) +
    harvest * COLLECTOR_W_PER_K;
  const hours = seconds / 3600;
  const evaporation = Math.max(0, 0.004 + 0.0011 * (water - weather.air + 6)) * hours;
  const filled = actions.filling ? (FILLING_L_PER_MINUTE * (seconds / 60)) / (AREA * 10) : 0;
  const gassing = (running ? 0.003 : 0.001) * (8.2 - plant.ph);
  const burn = 0.012 + 0.1 * (weather.sun / 1000) + Math.max(0, water - 24) * 0.002;
  return {
    // Under ice the water keeps a little above zero.
    water: Math.max(0.4, water + (watts * seconds) / HEAT),
    panel: approach(
      plant.panel,
      actions.solar && running ? water + (roof - water) * 0.3 : roof,
      seconds,
      600,
    ),
    ph: Math.min(8.4, Math.max(6.2, plant.ph + gassing * hours - actions.phMinus * 0.00025)),
    chlorine: Math.min(8, plant.chlorine * Math.exp(-burn * hours) + (actions.chlorine * 0.13) / VOLUME),
    level: Math.min(RIM, plant.level + filled + (weather.rain / 10) * hours - evaporation),
    flow: approach(plant.flow, FLOWS[actions.speed] * (1 - 0.18 * plant.dirt), seconds, 4),
    dirt: Math.min(1, plant.dirt + (running ? 0.0004 : 0) * hours),
  };
}

/** Gauge at the filter in bar, for the flow that it sees. */
export function pressureOf({ flow, dirt }: Plant): number {
  return 0.0042 * flow ** 2 * (1 + 0.8 * dirt);
}

/** What the redox probe sees in mV: chlorine raises it, a high pH lowers it. */
export function redoxOf({ chlorine, ph }: Plant): number {
  return 690 + 150 * Math.log10(Math.max(0.02, chlorine)) - 55 * (ph - 7.2);
}
