import { containsMinute, type Interval } from '../filtration/interval.ts';
import { hourlyLimit } from './treatment.ts';

/** What a dosing pump gives, in ml a minute, and the number that means it is not fitted. */
export const DOSING_ML_PER_MINUTE = 60;
export const DOSING_NOT_FITTED = 255;

export type DosingBlock =
  | 'not-fitted'
  | 'no-flow'
  | 'washing'
  | 'mixing'
  | 'paused'
  | 'outside-hours'
  | 'alarm'
  | 'empty'
  | 'daily-limit'
  | 'hourly-limit';

/** What has to be so for anything to be dosed, whichever pump it is. */
export interface DosingSituation {
  /** m³/h at the probes. */
  readonly flow: number;
  /** The water goes to the drain and not to the pool. */
  readonly washing: boolean;
  readonly mixing: boolean;
  readonly paused: boolean;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Hours in which dosing is allowed. */
  readonly hours: Interval;
}

/** One pump. */
export interface DosingInput {
  /** ml a minute, 255: not fitted. */
  readonly mlPerMinute: number;
  /** Something speaks against dosing this until somebody has looked. */
  readonly alarm: boolean;
  /** ml in its canister. */
  readonly left: number;
  /** ml given since local midnight. */
  readonly dosedToday: number;
  /** ml given in this hour. */
  readonly dosedThisHour: number;
  /** ml a day. */
  readonly maxPerDay: number;
}

/** Smallest flow in m³/h that counts as water at the probes. */
export const MIN_PROBE_FLOW = 1;

type SituationBlock = 'no-flow' | 'washing' | 'mixing' | 'paused' | 'outside-hours';

/** Why nothing may be dosed or made, undefined when it may. */
export function treatmentBlock(situation: DosingSituation): SituationBlock | undefined {
  if (situation.washing) return 'washing';
  if (situation.flow < MIN_PROBE_FLOW) return 'no-flow';
  if (situation.mixing) return 'mixing';
  if (situation.paused) return 'paused';
  return containsMinute(situation.hours, situation.minute) ? undefined : 'outside-hours';
}

/** Why a dosing pump must not run, undefined when it may. */
export function dosingBlock(situation: DosingSituation, pump: DosingInput): DosingBlock | undefined {
  if (pump.mlPerMinute === DOSING_NOT_FITTED) return 'not-fitted';
  const block = treatmentBlock(situation);
  if (block) return block;
  if (pump.alarm) return 'alarm';
  if (pump.left <= 0) return 'empty';
  if (pump.dosedToday >= pump.maxPerDay) return 'daily-limit';
  return pump.dosedThisHour >= hourlyLimit(pump.maxPerDay) ? 'hourly-limit' : undefined;
}

/** ml that a pump gives in `seconds`: never more than its limits and its canister leave. */
export function doseIn(seconds: number, situation: DosingSituation, pump: DosingInput): number {
  if (dosingBlock(situation, pump) !== undefined) return 0;
  return Math.min(
    (pump.mlPerMinute * seconds) / 60,
    pump.maxPerDay - pump.dosedToday,
    hourlyLimit(pump.maxPerDay) - pump.dosedThisHour,
    pump.left,
  );
}
