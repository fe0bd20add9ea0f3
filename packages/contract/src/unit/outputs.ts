import { backwashStates } from '@poolhouse/domain/backwash/backwash-states';
import { washTriggers } from '@poolhouse/domain/backwash/triggers';
import { coverStates } from '@poolhouse/domain/cover/cover-states';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { waterPaths } from '@poolhouse/domain/filtration/water-path';
import { dosingReasons, heatReasons, runReasons } from '@poolhouse/domain/unit/reasons';
import { channels } from '@poolhouse/domain/water/channels';
import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { readInstant } from './instant.ts';

type Bound = readonly [number, number];
/** What an output may be: one of some words, on or off, a number between two bounds, or a time. */
export type Output =
  | { readonly options: readonly string[] }
  | 'switch'
  | { readonly range: Bound }
  | 'instant';

const oneOf = (options: readonly string[]): Output => ({ options });
const onOff: Output = 'switch';
const instant: Output = 'instant';
const dose: Output = { range: [0, 100_000] };

/** `outputs` of a state: what the unit does right now. */
export const stateOutputs: Readonly<Record<string, Output>> = {
  filtration: oneOf(pumpSpeeds),
  heating: onOff,
  solar: onOff,
  filling: onOff,
  backwash: oneOf(backwashStates),
  relay1: onOff,
  relay2: onOff,
  relay3: onOff,
  relay4: onOff,
  cover: oneOf(coverStates),
  ...Object.fromEntries(dosingPumps.map((pump) => [pump, onOff])),
  /** ml since midnight */
  ...Object.fromEntries(dosingPumps.map((pump) => [`${pump}Today`, dose])),
  /** g/h */
  electrolyser: { range: channels.electrolyser.range },
  /** The coming filtration period. */
  nextFiltrationFrom: instant,
  nextFiltrationTo: instant,
  /** Why and until when the pump runs as it does, and where it takes the water from. */
  filtrationWhy: oneOf(runReasons),
  filtrationUntil: instant,
  flowFrom: oneOf(waterPaths),
  heatingWhy: oneOf(heatReasons),
  solarWhy: oneOf(heatReasons),
  /** What the wash is for that runs or waits, until when it runs, and when the calendar asks for the next. */
  backwashWhy: oneOf(washTriggers),
  backwashUntil: instant,
  nextBackwash: instant,
  /** Until when a relay is what somebody set it to. */
  relay1Until: instant,
  relay2Until: instant,
  relay3Until: instant,
  relay4Until: instant,
  /** Why nothing is dosed, and until when somebody has paused it. */
  dosingWhy: oneOf(dosingReasons),
  dosingPausedUntil: instant,
};

const seconds: Bound = [0, 60];
const millilitres: Bound = [0, 10_000];

/** `o` of a row: what the unit did in that minute. */
export const rowOutputs: Readonly<Record<string, Bound>> = {
  filtration: seconds,
  /** 0 off, 1 low, 2 medium, 3 high */
  speed: [0, 3],
  heating: seconds,
  solar: seconds,
  filling: seconds,
  backwash: seconds,
  relay1: seconds,
  relay2: seconds,
  relay3: seconds,
  relay4: seconds,
  electrolyser: seconds,
  ...Object.fromEntries(dosingPumps.map((pump) => [pump, millilitres])),
  /** litres */
  filled: [0, 100_000],
};

/** All that a row's `o` may hold. */
export const rowOutputNames: readonly string[] = Object.keys(rowOutputs);

export type OutputVerdict = 'good' | 'unknown' | 'impossible';

const isWithin = (value: unknown, [low, high]: Bound): boolean =>
  typeof value === 'number' && value >= low && value <= high;

function fits(output: Output, value: unknown): boolean {
  if (output === 'switch') return typeof value === 'boolean';
  if (output === 'instant') return readInstant(value) !== undefined;
  if ('range' in output) return isWithin(value, output.range);
  return typeof value === 'string' && output.options.includes(value);
}

/** Whether a state may say this about an output. */
export function judgeStateOutput(name: string, value: unknown): OutputVerdict {
  const output = Object.hasOwn(stateOutputs, name) ? stateOutputs[name] : undefined;
  if (!output) return 'unknown';
  return fits(output, value) ? 'good' : 'impossible';
}

/** Whether a row may say this about an output. */
export function judgeRowOutput(name: string, value: unknown): OutputVerdict {
  const bound = Object.hasOwn(rowOutputs, name) ? rowOutputs[name] : undefined;
  if (!bound) return 'unknown';
  return isWithin(value, bound) ? 'good' : 'impossible';
}
