import { containsMinute, type Interval } from '../filtration/interval.ts';

/** What a dosing pump gives, in ml a minute, and the number that means it is not fitted. */
export const DOSING_ML_PER_MINUTE = 60;
export const DOSING_NOT_FITTED = 255;

export type DosingBlock = 'not-fitted' | 'no-flow' | 'mixing' | 'outside-hours' | 'daily-limit' | 'paused';

export interface DosingInput {
  /** ml a minute, 255: not fitted. */
  readonly mlPerMinute: number;
  /** m³/h at the probes. */
  readonly flow: number;
  readonly mixing: boolean;
  readonly paused: boolean;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Hours in which dosing is allowed. */
  readonly hours: Interval;
  /** ml given since local midnight. */
  readonly dosedToday: number;
  /** ml a day. */
  readonly dailyLimit: number;
}

/** Smallest flow in m³/h that counts as water at the probes. */
export const MIN_PROBE_FLOW = 1;

/** Why a dosing pump must not run, undefined when it may. */
export function dosingBlock(input: DosingInput): DosingBlock | undefined {
  if (input.mlPerMinute === DOSING_NOT_FITTED) return 'not-fitted';
  if (input.flow < MIN_PROBE_FLOW) return 'no-flow';
  if (input.mixing) return 'mixing';
  if (input.paused) return 'paused';
  if (!containsMinute(input.hours, input.minute)) return 'outside-hours';
  return input.dosedToday >= input.dailyLimit ? 'daily-limit' : undefined;
}

/** ml that a pump may still give in `seconds` without passing its daily limit. */
export function doseIn(seconds: number, input: DosingInput): number {
  if (dosingBlock(input) !== undefined) return 0;
  return Math.min((input.mlPerMinute * seconds) / 60, input.dailyLimit - input.dosedToday);
}
