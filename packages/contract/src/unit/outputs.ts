import { backwashStates } from '@poolhouse/domain/backwash/backwash-states';
import { coverStates } from '@poolhouse/domain/cover/cover-states';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { isPhysical } from '@poolhouse/domain/water/channels';
import { readInstant } from './instant.ts';

type Check = (value: unknown) => boolean;
type Bound = readonly [number, number];

const oneOf =
  (...names: string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value);
const onOff: Check = (value) => typeof value === 'boolean';
const isInstant: Check = (value) => readInstant(value) !== undefined;

/** Pumps of a dosing unit. */
export const dosingPumps = ['phMinus', 'phPlus', 'chlorine', 'algicide', 'flocculant'] as const;

/** `outputs` of a state: what the unit does right now. */
const stateOutputs: Record<string, Check> = {
  filtration: oneOf(...pumpSpeeds),
  heating: onOff,
  solar: onOff,
  filling: onOff,
  backwash: oneOf(...backwashStates),
  relay1: onOff,
  relay2: onOff,
  relay3: onOff,
  relay4: onOff,
  cover: oneOf(...coverStates),
  ...Object.fromEntries(dosingPumps.map((pump) => [pump, onOff])),
  /** g/h */
  electrolyser: (value) => isPhysical('electrolyser', value),
  /** The coming filtration period. */
  nextFiltrationFrom: isInstant,
  nextFiltrationTo: isInstant,
};

const seconds: Bound = [0, 60];
const millilitres: Bound = [0, 10_000];

/** `o` of a row: what the unit did in that minute. */
const rowOutputs: Record<string, Bound> = {
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

/** Whether a state may say this about an output. */
export function judgeStateOutput(name: string, value: unknown): OutputVerdict {
  if (!Object.hasOwn(stateOutputs, name)) return 'unknown';
  return stateOutputs[name]?.(value) ? 'good' : 'impossible';
}

/** Whether a row may say this about an output. */
export function judgeRowOutput(name: string, value: unknown): OutputVerdict {
  const bound = Object.hasOwn(rowOutputs, name) ? rowOutputs[name] : undefined;
  if (!bound) return 'unknown';
  const [low, high] = bound;
  return typeof value === 'number' && value >= low && value <= high ? 'good' : 'impossible';
}
