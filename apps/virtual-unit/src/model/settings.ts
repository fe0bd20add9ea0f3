import type { FillingSettings } from '@poolhouse/domain/filling/filling';
import type { FiltrationSettings } from '@poolhouse/domain/filtration/filtration-plan';
import type { Interval } from '@poolhouse/domain/filtration/interval';
import { winterWater } from '@poolhouse/domain/filtration/winter';
import type { HeatingTargets } from '@poolhouse/domain/heating/mode-heating';
import type { SmartHeating } from '@poolhouse/domain/heating/smart-heating';

/** What the unit does by itself, with the factory settings. */
export interface Settings extends FiltrationSettings, HeatingTargets {
  readonly auto: FiltrationSettings['auto'] & HeatingTargets['auto'];
  readonly eco: FiltrationSettings['eco'] & HeatingTargets['eco'];
  readonly heating: SmartHeating & { readonly enabled: boolean };
  /** `threshold`: °C that the panel must be above the water. */
  readonly solar: { readonly enabled: boolean; readonly threshold: number };
  readonly filling: FillingSettings;
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
    preferTemperature: true,
  },
  eco: {
    intervals: [{ start: 11 * 60, end: 17 * 60, speed: 'low' }],
    between: 'off',
    requiredHours: 8,
    preferTemperature: true,
    requiredWater: 22,
  },
  requiredWater: 27,
  winterWater: winterWater.usual,
  heating: {
    enabled: true,
    smart: 'off',
    hours: { start: 0, end: 0 },
    air: { below: 15, above: 25 },
  },
  solar: { enabled: true, threshold: 6 },
  filling: {
    levels: { lowAlarm: 122, fillingOn: 132, fillingOff: 138, highAlarm: 147 },
    longest: 4 * 3600,
    speed: 20,
  },
  dosing: {
    hours: { start: 0, end: 0 },
    targetPh: 7.3,
    targetRedox: 700,
    phMinusLimit: 1500,
    chlorineLimit: 1500,
  },
};
