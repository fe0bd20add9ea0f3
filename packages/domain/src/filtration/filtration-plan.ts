import { filtrationMinutes } from './filtration.ts';
import { containsMinute, extendLast, type Interval } from './interval.ts';
import type { Mode } from './modes.ts';
import type { PumpSpeed } from './pump-speed.ts';
import { winterFilters } from './winter.ts';

export interface FiltrationInterval extends Interval {
  readonly speed: PumpSpeed;
}

export interface FiltrationSettings {
  /** Hours of filtration a day that the owner asks for. */
  readonly requiredHours: number;
  /** Intervals of the mode auto, in the order of the day. */
  readonly intervals: readonly FiltrationInterval[];
  /** Speed of the mode auto outside its intervals. */
  readonly between: PumpSpeed;
  /** The one saving interval of the mode eco. */
  readonly eco: FiltrationInterval;
  /** Speed of the nonstop modes. */
  readonly nonstop: PumpSpeed;
}

export type FiltrationReason =
  | 'off'
  | 'nonstop'
  | 'interval'
  | 'extended'
  | 'between'
  | 'winter'
  | 'frost'
  | 'pause';

export interface FiltrationPlan {
  readonly speed: PumpSpeed;
  readonly reason: FiltrationReason;
}

export interface PlanInput {
  readonly mode: Mode;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** °C */
  readonly water: number;
  /** °C */
  readonly air: number;
}

/** What the mode alone asks of the pump at a minute of the day; heating, solar and after-run come on top of it. */
export function filtrationPlan(input: PlanInput, settings: FiltrationSettings): FiltrationPlan {
  switch (input.mode) {
    case 'off':
      return { speed: 'off', reason: 'off' };
    case 'on':
    case 'party':
      return { speed: settings.nonstop, reason: 'nonstop' };
    case 'auto':
      return scheduled(settings.intervals, settings.between, input, settings.requiredHours);
    case 'eco':
      return scheduled([settings.eco], 'off', input, settings.requiredHours);
    case 'winter':
      if (input.air < 0) return { speed: 'low', reason: 'frost' };
      return winterFilters(input.minute, input.air)
        ? { speed: 'low', reason: 'winter' }
        : { speed: 'off', reason: 'pause' };
  }
}

function scheduled(
  intervals: readonly FiltrationInterval[],
  between: PumpSpeed,
  { minute, water }: PlanInput,
  requiredHours: number,
): FiltrationPlan {
  const own = intervals.find((interval) => containsMinute(interval, minute));
  if (own) return { speed: own.speed, reason: 'interval' };
  const last = extendLast(intervals, filtrationMinutes(requiredHours, water)).at(-1);
  if (last && containsMinute(last, minute)) return { speed: last.speed, reason: 'extended' };
  return between === 'off' ? { speed: 'off', reason: 'pause' } : { speed: between, reason: 'between' };
}
