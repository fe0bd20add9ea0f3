import { remaining } from '@poolhouse/domain/consumables/canister';
import { isMoving } from '@poolhouse/domain/cover/cover';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { channels } from '@poolhouse/domain/water/channels';
import { MIN_PROBE_FLOW } from '@poolhouse/domain/water/dosing';
import { isOnTooManyDays } from '@poolhouse/domain/water/electrolysis';
import { hasTooManyAttempts } from '@poolhouse/domain/water/ph-watch';
import { hourlyLimit } from '@poolhouse/domain/water/treatment';
import type { Equipment } from './hardware.ts';
import type { ModelState, UnitMessage } from './state.ts';

/** Seconds that the pump may run without flow before somebody is told. */
const FLOW_WITHIN_S = 30;
/** Seconds for which it is said that a time set by hand is over. */
const TIMER_S = 600;
/** °C of the collector. */
const SOLAR_HOT = 90;

type Condition = (state: ModelState, unit: Equipment) => boolean;

const conditions: readonly (readonly [UnitMessageKey, Condition])[] = [
  ['auto-mode-intervals-wrong', ({ mode }, { intervalsWrong }) => mode === 'auto' && intervalsWrong],
  ['backwash-error', ({ control }) => control.wash.failed],
  ['backwash-running', ({ control }) => control.wash.state !== 'stopped'],
  ['clock-battery-low', ({ faults }) => faults['clock-wrong']],
  ['cover-current-error', ({ control }, { hardware }) => hardware.cover && control.cover.fault === 'current'],
  ['cover-pulses-error', ({ control }, { hardware }) => hardware.cover && control.cover.fault === 'pulses'],
  ['electrolysis-on-too-many-days', ({ control }) => isOnTooManyDays(control.electrolysis.days)],
  ['heater-cooling-filtration', ({ control }) => control.reason === 'after-run'],
  ['maximum-disinfection-dose-exceeded', (state, unit) => disinfectionLimit(state, unit) === 'day'],
  ['maximum-hourly-disinfection-dose-exceeded', (state, unit) => disinfectionLimit(state, unit) === 'hour'],
  ['control-unit-communication-error', ({ faults }) => faults.communication],
  ['no-flow-from-dosing-unit', (state, { heads }) => givesNothing(state, heads)],
  [
    'no-water-flow-to-probes',
    ({ control, plant }) =>
      control.speed !== 'off' && control.steadyFor > FLOW_WITHIN_S && plant.flow < MIN_PROBE_FLOW,
  ],
  [
    'no-dosing-outside-time-frame',
    ({ control: { dosing, electrolysis } }) =>
      dosing.block === 'outside-hours' || electrolysis.block === 'outside-hours',
  ],
  ['ph-too-low-for-electrolysis', ({ control }) => control.electrolysis.block === 'ph-too-low'],
  ['ph-changing-too-rapidly', ({ control }) => control.dosing.watch.tooRapid],
  ['pool-cover-in-motion', ({ control }, { hardware }) => hardware.cover && isMoving(control.cover)],
  ['pump-overheated', ({ faults }) => faults['pump-overheated']],
  ['salt-high-temperature', ({ control }) => control.electrolysis.block === 'too-hot'],
  ['solar-high-temperature', ({ panel }, { hardware }) => hardware.solar && panel > SOLAR_HOT],
  ['solar-no-temperature', ({ faults }, { hardware }) => hardware.solar && faults['sensor-lost']],
  ['start-by-energy-management', ({ control }) => control.reason === 'spare-power'],
  ['start-by-solar', ({ control }) => control.reason === 'solar'],
  [
    'stopped-by-timer',
    ({ pump, up, control }) =>
      !!pump && up >= pump.until && up < pump.until + TIMER_S && control.speed === 'off',
  ],
  ['temperature-prevails-over-filtration', ({ control }) => control.reason === 'temperature'],
  [
    'too-little-salt',
    ({ probes }, { hardware }) => hardware.salinity && probes.salinity < channels.salinity.normal[0],
  ],
  [
    'too-much-salt',
    ({ probes }, { hardware }) => hardware.salinity && probes.salinity > channels.salinity.normal[1],
  ],
  ['too-many-ph-attempts', ({ control }) => hasTooManyAttempts(control.dosing.watch)],
  ['unexpected-cover-operation', ({ control }, { hardware }) => hardware.cover && control.pushed],
  ['pump-type-not-set', (_state, { hardware, settings }) => hardware.speeds && settings.pump.type === 'none'],
  [
    'water-level-too-high',
    ({ plant }, { hardware, settings }) => hardware.level && plant.level > settings.filling.levels.highAlarm,
  ],
  [
    'water-level-too-low',
    ({ plant }, { hardware, settings }) => hardware.level && plant.level < settings.filling.levels.lowAlarm,
  ],
  ['water-refilling-time-exceeded', ({ control }) => control.fillingFailed],
  ['winter-mode-activated', ({ mode }) => mode === 'winter'],
];

/** The messages that hold now; those that held before keep their beginning. `now` is epoch ms. */
export function messagesOf(state: ModelState, unit: Equipment, now: number): readonly UnitMessage[] {
  const { messages } = state;
  let place = 0;
  let said: UnitMessage[] | undefined;
  for (const [key, holds] of conditions) {
    if (!holds(state, unit)) continue;
    const before = messages[place];
    if (!said && before?.key === key) place += 1;
    else {
      said ??= messages.slice(0, place);
      said.push(messages.find((message) => message.key === key) ?? { key, since: now });
    }
  }
  return said ?? (place === messages.length ? messages : messages.slice(0, place));
}

/** Why no more chlorine is given though the water asks for it. */
function disinfectionLimit(
  { control }: ModelState,
  { heads, settings }: Equipment,
): 'day' | 'hour' | undefined {
  const { disinfects, today, thisHour } = control.dosing;
  if (!disinfects || !heads.includes('chlorine')) return undefined;
  const most = settings.treatment.maxPerDay.chlorine;
  if (today.chlorine >= most) return 'day';
  return thisHour.chlorine >= hourlyLimit(most) ? 'hour' : undefined;
}

function givesNothing({ control, faults, stock }: ModelState, heads: Equipment['heads']): boolean {
  const { phAsked, disinfects } = control.dosing;
  if (!phAsked && !disinfects) return false;
  if (faults['dosing-blocked']) return heads.length > 0;
  const isEmpty = (pump: Equipment['heads'][number]) => {
    const canister = stock.canisters[heads.indexOf(pump)];
    return canister !== undefined && heads.includes(pump) && remaining(canister) <= 0;
  };
  return (phAsked !== undefined && isEmpty(phAsked)) || (disinfects && isEmpty('chlorine'));
}
