import type { BackwashSettings } from '@poolhouse/domain/backwash/triggers';
import type { CanisterSettings } from '@poolhouse/domain/consumables/canister';
import type { TubeSettings } from '@poolhouse/domain/consumables/tube';
import type { CoverSettings } from '@poolhouse/domain/cover/cover-rules';
import type { FillingSettings } from '@poolhouse/domain/filling/filling';
import type { FiltrationSettings } from '@poolhouse/domain/filtration/filtration-plan';
import { winterWater } from '@poolhouse/domain/filtration/winter';
import type { HeatingTargets } from '@poolhouse/domain/heating/mode-heating';
import type { SmartHeating } from '@poolhouse/domain/heating/smart-heating';
import type { PumpType } from '@poolhouse/domain/pump/pump-types';
import type { RelaySettings } from '@poolhouse/domain/relay/relay';
import type { Calibration } from '@poolhouse/domain/water/calibration';
import type { Treatment } from '@poolhouse/domain/water/treatment';

type Numbered<Name extends string, Numbers extends number, Value> = {
  readonly [Key in `${Name}${Numbers}`]: Value;
};
type OneToFour = 1 | 2 | 3 | 4;
type OneToSix = OneToFour | 5 | 6;

/**
 * What the unit does by itself, by the names of its sections; times of the day in minutes after midnight. A section
 * of what this unit lacks counts for nothing.
 */
export interface Settings
  extends FiltrationSettings,
    HeatingTargets,
    Numbered<'relay', OneToFour, RelaySettings>,
    Numbered<'canister', OneToSix, CanisterSettings>,
    Numbered<'tube', OneToSix, TubeSettings> {
  readonly auto: FiltrationSettings['auto'] & HeatingTargets['auto'];
  readonly eco: FiltrationSettings['eco'] & HeatingTargets['eco'];
  readonly heating: SmartHeating & { readonly enabled: boolean };
  /** `threshold`: K that the panel must be above the water. */
  readonly solar: { readonly enabled: boolean; readonly threshold: number };
  readonly backwash: BackwashSettings;
  readonly filling: FillingSettings;
  readonly pump: { readonly type: PumpType };
  readonly cover: CoverSettings;
  readonly treatment: Treatment;
  readonly calibration: Calibration;
}

const relay: RelaySettings = {
  name: '',
  type: 'switch',
  duration: 1200,
  days: [],
  start: 8 * 60,
  end: 20 * 60,
  coverClosedSetsOff: false,
};
const canister = { volume: 20, alarmAt: 20 };
const tube: TubeSettings = { lifespan: 365 };

export const factorySettings: Settings = {
  on: { speed: 'medium', flow: 'bottom' },
  party: { speed: 'high', flow: 'overflow' },
  auto: {
    intervals: [
      { start: 6 * 60, end: 9 * 60, speed: 'medium', flow: 'bottom' },
      { start: 12 * 60, end: 18 * 60, speed: 'medium', flow: 'overflow' },
    ],
    between: 'off',
    requiredHours: 8,
    preferTemperature: false,
  },
  eco: {
    intervals: [{ start: 11 * 60, end: 17 * 60, speed: 'low', flow: 'bottom' }],
    between: 'off',
    requiredHours: 8,
    preferTemperature: false,
    requiredTemperature: 22,
  },
  temperature: { required: 26 },
  winter: { minimumWater: winterWater.usual },
  heating: {
    enabled: true,
    smart: 'off',
    time: { start: 10 * 60, end: 18 * 60 },
    air: { below: 15, above: 25 },
  },
  solar: { enabled: true, threshold: 5 },
  backwash: {
    everyDays: { on: true, days: 4, at: 6 * 60 },
    timesADay: { on: false, times: 2 },
    pressure: { on: false, above: 1.4 },
    flow: { on: false, below: 6 },
    duration: 180,
  },
  filling: {
    levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 },
    meter: 'float',
    maxMinutes: 60,
    speed: null,
    volume: null,
  },
  pump: { type: 'none' },
  relay1: relay,
  relay2: relay,
  relay3: relay,
  relay4: relay,
  cover: { whenClosed: 'nothing', heatingAllowed: true },
  treatment: {
    ph: 7.2,
    redox: 700,
    freeChlorine: 0.8,
    maxPerDay: { phMinus: 1000, phPlus: 1000, chlorine: 1000, algicide: 1000, flocculant: 1000 },
    hours: { start: 0, end: 0 },
    production: 10,
  },
  canister1: { ...canister, substance: 'phMinus' },
  canister2: { ...canister, substance: 'chlorine' },
  canister3: { ...canister, substance: 'phPlus' },
  canister4: { ...canister, substance: 'algicide' },
  canister5: { ...canister, substance: 'flocculant' },
  canister6: { ...canister, substance: 'chlorine' },
  tube1: tube,
  tube2: tube,
  tube3: tube,
  tube4: tube,
  tube5: tube,
  tube6: tube,
  calibration: { water: 0, air: 0, solar: 0 },
};
