import type { WaterLevels } from '@poolhouse/domain/filling/filling';
import { filtrationMinutes } from '@poolhouse/domain/filtration/filtration';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { setTemperatureOf } from '@poolhouse/domain/heating/set-temperature';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import { type SaidSettings, saidSetting } from '#unit/data/said-settings-query.ts';

/** What is set, as far as it is said beside what is measured. */
export interface Aims {
  /** What a channel is kept at, in its own unit. */
  readonly kept: Partial<Record<ChannelName, number>>;
  /** Whether what warms the water may run the pump outside of its plan. */
  readonly temperatureFirst: boolean;
  /** bar from which the filter is washed by itself */
  readonly washAt: number | undefined;
  readonly levels: WaterLevels | undefined;
  /** Minutes of filtration that this day needs with water of so many °C. */
  readonly filtration: (water: number) => number | undefined;
}

const levelNames = ['lowAlarm', 'fillOn', 'fillOff', 'highAlarm'] as const;

/** What a unit's sections aim at in a mode; empty of what it has not, or has not said. */
export function aimsOf(said: SaidSettings | undefined, mode: Mode, features: readonly string[]): Aims {
  const number = (section: string, field: string): number | undefined => {
    const value = saidSetting(said, section, field);
    return typeof value === 'number' ? value : undefined;
  };
  const has = (...some: string[]) => some.some((feature) => features.includes(feature));
  const isPlanned = mode === 'auto' || mode === 'eco';
  return {
    kept: defined({
      water: setTemperatureOf(mode, features, {
        temperature: number('temperature', 'required'),
        eco: number('eco', 'requiredTemperature'),
        winter: number('winter', 'minimumWater'),
      }),
      ph: has('dosing', 'electrolysis') ? number('treatment', 'ph') : undefined,
      redox: has('redox') ? number('treatment', 'redox') : undefined,
      freeChlorine: has('freeChlorine') ? number('treatment', 'freeChlorine') : undefined,
    }),
    temperatureFirst: !isPlanned || saidSetting(said, mode, 'preferTemperature') === true,
    washAt: has('backwash') ? washOf(saidSetting(said, 'backwash', 'pressure')) : undefined,
    levels: has('filling') ? levelsOf(saidSetting(said, 'filling', 'levels')) : undefined,
    filtration(water) {
      const hours = isPlanned ? number(mode, 'requiredHours') : undefined;
      return hours === undefined ? undefined : filtrationMinutes(hours, water);
    },
  };
}

function washOf(pressure: unknown): number | undefined {
  const { on, above } = fieldsOf(pressure);
  return on === true && typeof above === 'number' ? above : undefined;
}

function levelsOf(levels: unknown): WaterLevels | undefined {
  const { lowAlarm, fillOn, fillOff, highAlarm } = fieldsOf(levels);
  const found = { lowAlarm, fillOn, fillOff, highAlarm };
  const isWhole = (some: typeof found): some is Record<(typeof levelNames)[number], number> =>
    levelNames.every((name) => typeof some[name] === 'number');
  return isWhole(found) ? found : undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function defined<T extends Record<string, number | undefined>>(some: T): { [K in keyof T]?: number } {
  const found: { [K in keyof T]?: number } = {};
  for (const key in some) if (some[key] !== undefined) found[key] = some[key];
  return found;
}
