import { faultyIntervals } from '@poolhouse/domain/filtration/interval-faults';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import type { Settings } from './settings.ts';
import type { ModelState, UnitMessage } from './state.ts';

/** The messages that hold now; those that held before keep their beginning. `now` is epoch ms. */
export function messagesOf(state: ModelState, settings: Settings, now: number): readonly UnitMessage[] {
  const { control, plant, mode } = state;
  const { intervals, night } = settings.auto;
  const conditions: Partial<Record<UnitMessageKey, boolean>> = {
    'auto-mode-intervals-wrong': mode === 'auto' && faultyIntervals(intervals, night).length > 0,
    'heater-cooling-filtration': control.reason === 'after-run',
    'start-by-solar': control.reason === 'solar',
    'temperature-prevails-over-filtration': control.reason === 'temperature',
    'winter-mode-activated': mode === 'winter',
    'water-level-too-low': plant.level < settings.filling.levels.lowAlarm,
    'water-level-too-high': plant.level > settings.filling.levels.highAlarm,
    'water-refilling-time-exceeded': control.fillingFailed,
    'maximum-disinfection-dose-exceeded':
      control.chlorineAsked && control.dosed.chlorine >= settings.dosing.chlorineLimit,
  };
  const keys = (Object.keys(conditions) as UnitMessageKey[]).filter((key) => conditions[key]);
  return keys.map((key) => state.messages.find((message) => message.key === key) ?? { key, since: now });
}
