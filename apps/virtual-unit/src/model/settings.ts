import type { WaterLevels } from '@poolhouse/domain/filling/filling';
import type { FiltrationSettings } from '@poolhouse/domain/filtration/filtration-plan';
import type { Interval } from '@poolhouse/domain/filtration/interval';
import { winterWater } from '@poolhouse/domain/filtration/winter';

/** What the unit does by itself, with the factory settings. */
export interface Settings extends FiltrationSettings {
  /** °C */
  readonly requiredWater: number;
  /** °C that the mode winter keeps. */
  readonly winterWater: number;
  /** Heating and solar may start the pump outside of the plan. */
  readonly preferTemperature: boolean;
  readonly heating: boolean;
  readonly solar: boolean;
  /** °C that the panel must be above the water. */
  readonly solarThreshold: number;
  readonly levels: WaterLevels;
  /** Seconds */
  readonly longestFilling: number;
  readonly dosing: {
    readonly hours: Interval;
    readonly targetPh: number;
    /** mV */
    readonly targetRedox: number;
    /** ml a day */
    readonly phMinusLimit: number;
    /** ml a day */
    readonly chlorineLimit: number;
  };
}

export const factorySettings: Settings = {
  on: 'medium',
  party: 'high',
  auto: {
    intervals: [
      { start: 6 * 60, end: 9 * 60, speed: 'medium' },
      { start: 12 * 60, end: 18 * 60, speed: 'medium' },
    ],
    between: 'off',
    requiredHours: 8,
  },
  eco: {
    intervals: [{ start: 11 * 60, end: 17 * 60, speed: 'low' }],
    between: 'off',
    requiredHours: 8,
  },
  requiredWater: 27,
  winterWater: winterWater.usual,
  preferTemperature: true,
  heating: true,
  solar: true,
  solarThreshold: 6,
  levels: { lowAlarm: 122, fillingOn: 132, fillingOff: 138, highAlarm: 147 },
  longestFilling: 4 * 3600,
  dosing: {
    hours: { start: 0, end: 0 },
    targetPh: 7.3,
    targetRedox: 700,
    phMinusLimit: 1500,
    chlorineLimit: 1500,
  },
};
