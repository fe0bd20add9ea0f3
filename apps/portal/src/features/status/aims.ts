import type { WaterLevels } from '@poolhouse/domain/filling/filling';
import { filtrationMinutes } from '@poolhouse/domain/filtration/filtration';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { setTemperatureOf } from '@poolhouse/domain/heating/set-temperature';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import type { SetTemperature } from '#unit/chart/plot-options.ts';
import { type SaidSettings, saidSetting } from '#unit/data/said-settings-query.ts';
import { levelNames } from './pool-geometry.ts';

/** What is set, as far as it is said beside what is measured. */
export interface Aims {
  /** What a channel is kept at, in its own unit. */
  readonly kept: { readonly [channel in ChannelName]?: number | undefined };
  readonly water: SetTemperature | undefined;
  /** Whether what warms the water may run the pump outside of its plan. */
  readonly temperatureFirst: boolean;
  /** bar from which the filter is washed by itself */
  readonly washAt: number | undefined;
  readonly levels: WaterLevels | undefined;
  /** Minutes of filtration that this day needs with water of so many °C. */
  readonly filtration: (water: number) => number | undefined;
}

/** What a unit's sections aim at in a mode; empty of what it has not, or has not said. */
export function aimsOf(said: SaidSettings | undefined, mode: Mode, features: readonly string[]): Aims {
  const number = (section: string, field: string): number | undefined => {
    const value = saidSetting(said, section, field);
    return typeof value === 'number' ? value : undefined;
  };
  const set = (section: string, field: string, since = 0): SetTemperature | undefined => {
    const value = number(section, field);
    return value === undefined ? undefined : { value, since };
  };
  const has = (...some: string[]) => some.some((feature) => features.includes(feature));
  const isPlanned = mode === 'auto' || mode === 'eco';
  const water = setTemperatureOf(mode, features, {
    temperature: set('temperature', 'required', changedAt(said, 'temperature')),
    // Of many fields: nobody knows which one was changed.
    eco: set('eco', 'requiredTemperature'),
    winter: set('winter', 'minimumWater', changedAt(said, 'winter')),
  });
  return {
    kept: {
      water: water?.value,
      ph: has('dosing', 'electrolysis') ? number('treatment', 'ph') : undefined,
      redox: has('redox') ? number('treatment', 'redox') : undefined,
      freeChlorine: has('freeChlorine') ? number('treatment', 'freeChlorine') : undefined,
    },
    water,
    temperatureFirst: !isPlanned || saidSetting(said, mode, 'preferTemperature') === true,
    washAt: has('backwash') ? washOf(saidSetting(said, 'backwash', 'pressure')) : undefined,
    levels: has('filling') ? levelsOf(saidSetting(said, 'filling', 'levels')) : undefined,
    filtration(water) {
      const hours = isPlanned ? number(mode, 'requiredHours') : undefined;
      return hours === undefined ? undefined : filtrationMinutes(hours, water);
    },
  };
}

/**
 * When (epoch seconds) a section that the unit goes by was set, as the cloud heard of it: a unit that was away then took it
 * later. 0 where nobody knows: a first version is how the unit was first heard of, and what it has not taken, or not yet, says
 * nothing of what it goes by.
 */
function changedAt(said: SaidSettings | undefined, section: string): number {
  const {
    version = 0,
    pending,
    refused,
    changedAt,
  } = said?.sections.find((one) => one.section === section) ?? {};
  const isTaken = version > 1 && !pending && !refused;
  return isTaken && changedAt ? Date.parse(changedAt) / 1000 : 0;
}

function washOf(pressure: unknown): number | undefined {
  const { on, above } = fieldsOf(pressure);
  return on === true && typeof above === 'number' ? above : undefined;
}

function levelsOf(levels: unknown): WaterLevels | undefined {
  const found = fieldsOf(levels);
  return areLevels(found) ? found : undefined;
}

const areLevels = (some: Record<string, unknown>): some is Record<(typeof levelNames)[number], number> =>
  levelNames.every((name) => typeof some[name] === 'number');

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
