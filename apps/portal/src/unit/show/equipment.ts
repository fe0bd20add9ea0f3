import type { UnitState } from '@poolhouse/contract/api/units';
import { backwashStates } from '@poolhouse/domain/backwash/backwash-states';
import { isPumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { SOLAR_MIN_THRESHOLD } from '@poolhouse/domain/heating/solar';
import { dosingReasons, heatReasons, type RunReason, runReasons } from '@poolhouse/domain/unit/reasons';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import type { Phrase } from './phrase.ts';
import { washWaits } from './wash-waits.ts';

export const equipmentParts = [
  'filtration',
  'solar',
  'heating',
  'filling',
  'backwash',
  'dosing',
  'electrolyser',
  'relay1',
  'relay2',
  'relay3',
  'relay4',
] as const;
export type EquipmentPart = (typeof equipmentParts)[number];

/** What a part of the equipment does, and in words why. */
export interface EquipmentItem {
  readonly part: EquipmentPart;
  readonly running: boolean;
  readonly words: readonly Phrase[];
}

/** How a part's words can name a time: an ISO instant goes in, what people read comes out. */
export interface EquipmentWording {
  readonly time: (instant: string) => string;
  /** The flow as it is shown, undefined when there is none to show. */
  readonly flow: string | undefined;
}

/** The parts that the unit reported, in their order; what it never reported does not exist. */
export function equipmentOf(state: UnitState, writing: EquipmentWording): EquipmentItem[] {
  const item = (part: EquipmentPart, running: boolean, ...words: (Phrase | false)[]): EquipmentItem => ({
    part,
    running,
    words: words.filter((word) => word !== false),
  });
  const { outputs } = state;
  return equipmentParts.flatMap((part): EquipmentItem[] => {
    if (part === 'dosing') return dosing(state, item);
    const value = outputs[part];
    if (value === undefined) return [];
    if (part === 'filtration')
      return [item(part, isPumpSpeed(value) && value !== 'off', ...filtration(state, writing))];
    if (part === 'backwash') return [item(part, value !== 'stopped', backwash(outputs))];
    if (part === 'electrolyser') {
      const output = typeof value === 'number' ? value : 0;
      if (output > 0) return [item(part, true, { key: 'equipment.production', values: { value: output } })];
      const isPaused = outputs.dosingWhy === 'paused';
      return [item(part, false, isPaused ? { key: 'why.dosing.paused' } : offOf(state))];
    }
    if (value === true) return [item(part, true, { key: 'equipment.on' }, part === 'solar' && warmer(state))];
    return [item(part, false, part === 'solar' || part === 'heating' ? heatOff(part, state) : OFF)];
  });
}

/** The parts that run, in their order. */
export function runningParts(state: UnitState): EquipmentPart[] {
  return equipmentOf(state, { time: () => '', flow: undefined })
    .filter(({ running }) => running)
    .map(({ part }) => part);
}

const OFF: Phrase = { key: 'equipment.off' };
const says = ({ messages }: UnitState, key: UnitMessageKey) =>
  messages.some((message) => message.key === key);
const offOf = (state: UnitState): Phrase => (state.mode === 'off' ? { key: 'why.heat.off' } : OFF);
const stands = ({ outputs }: UnitState) => outputs.filtration === 'off';

function filtration(state: UnitState, { time, flow }: EquipmentWording): (Phrase | false)[] {
  const speed = state.outputs.filtration;
  const next = state.outputs.nextFiltrationFrom;
  const told = runWhy(state);
  if (speed === 'low' || speed === 'medium' || speed === 'high') {
    const why = told ?? guessedWhy(state);
    return [
      { key: `equipment.speed.${speed}` },
      flow !== undefined && { key: 'equipment.flow', values: { flow } },
      why !== undefined && { key: `why.run.${why}` },
    ];
  }
  if (told) return [OFF, { key: `why.run.${told}` }];
  if (state.mode === 'off' || typeof next !== 'string') return [offOf(state)];
  return [{ key: 'equipment.offUntil', values: { time: time(next) } }];
}

/** What makes the pump stand although its mode would filter; by the others the time says more, or the mode. */
const stopping: readonly RunReason[] = ['by-hand', 'backwash', 'cover', 'overheated'];

/** The unit's own reason for what its pump does, where it says more than what is shown of the pump. */
export function runWhy(state: UnitState): Exclude<RunReason, 'off' | 'pause'> | undefined {
  const why = runReasons.find((one) => one === state.outputs.filtrationWhy);
  if (why === undefined || why === 'off' || why === 'pause') return undefined;
  return stands(state) && !stopping.includes(why) ? undefined : why;
}

/** What a pump is kept on by, whatever anybody sets it to. */
const lasting = ['after-run', 'frost'] as const;
export type LastingReason = (typeof lasting)[number];

/** Why a pump runs that was told to stand; undefined when it stands, or will in a moment. */
export function runsOnWhy(state: UnitState): LastingReason | undefined {
  if (stands(state)) return undefined;
  const why = runWhy(state) ?? guessedWhy(state);
  return lasting.find((one) => one === why);
}

/** By its messages, for a unit that gives no reasons. */
function guessedWhy(state: UnitState): 'after-run' | 'solar' | 'temperature' | undefined {
  if (says(state, 'heater-cooling-filtration')) return 'after-run';
  if (says(state, 'start-by-solar')) return 'solar';
  return says(state, 'temperature-prevails-over-filtration') ? 'temperature' : undefined;
}

/** Degrees that the panel is warmer than the water, undefined while one of them is not known. */
function lead({ values }: UnitState): number | undefined {
  const { solar, water } = values;
  return solar === undefined || water === undefined ? undefined : Math.round(solar - water);
}

function warmer(state: UnitState): Phrase | false {
  const difference = lead(state);
  return difference !== undefined && difference > 0 && { key: 'equipment.warmer', values: { difference } };
}

/** Why a part does not heat: as the unit says, and only where it doesn't by what else it says. */
function heatOff(part: 'solar' | 'heating', state: UnitState): Phrase {
  const why = heatReasons.find((one) => one === state.outputs[`${part}Why`]);
  if (why && why !== 'runs') return { key: `why.heat.${why}` };
  return part === 'solar' ? guessedSolarOff(state) : guessedHeatingOff(state);
}

function guessedSolarOff(state: UnitState): Phrase {
  if (state.mode === 'off') return offOf(state);
  const difference = lead(state);
  return difference !== undefined && difference < SOLAR_MIN_THRESHOLD
    ? { key: 'why.heat.too-little-sun' }
    : OFF;
}

function guessedHeatingOff(state: UnitState): Phrase {
  if (state.mode === 'off') return offOf(state);
  if (state.outputs.solar === true) return { key: 'why.heat.sun-enough' };
  return stands(state) ? { key: 'why.heat.no-filtration' } : OFF;
}

function backwash(outputs: UnitState['outputs']): Phrase {
  if (washWaits(outputs)) return { key: 'equipment.backwash.waits' };
  const known = backwashStates.find((state) => state === outputs.backwash) ?? 'stopped';
  return { key: `equipment.backwash.${known}` };
}

function dosing(
  state: UnitState,
  item: (part: EquipmentPart, running: boolean, ...words: Phrase[]) => EquipmentItem,
): EquipmentItem[] {
  const fitted = dosingPumps.filter((pump) => state.outputs[pump] !== undefined);
  if (fitted.length === 0) return [];
  const running = fitted.filter((pump) => state.outputs[pump] === true);
  if (running.length > 0) {
    return [item('dosing', true, ...running.map((pump): Phrase => ({ key: `equipment.pump.${pump}` })))];
  }
  return [item('dosing', false, dosingOff(state))];
}

function dosingOff(state: UnitState): Phrase {
  const why = dosingReasons.find((one) => one === state.outputs.dosingWhy);
  if (why) return { key: `why.dosing.${why}` };
  if (state.mode === 'off') return offOf(state);
  if (state.mixingUntil !== null && Date.parse(state.mixingUntil) > Date.parse(state.ts)) {
    return { key: 'why.dosing.mixing' };
  }
  if (says(state, 'no-dosing-outside-time-frame')) return { key: 'why.dosing.outside-hours' };
  return says(state, 'no-water-flow-to-probes') || stands(state) ? { key: 'why.dosing.no-flow' } : OFF;
}
