import type { LocalDay, Stretch } from './local-day.ts';
import type { Mode } from './modes.ts';
import type { PumpSpeed } from './pump-speed.ts';
import { type FiltrationSchedule, scheduledRuns } from './schedule.ts';
import type { WaterPath } from './water-path.ts';
import { winterRuns } from './winter.ts';

/** How a mode filters that never pauses. */
interface NonstopSettings {
  readonly speed: PumpSpeed;
  readonly flow: WaterPath;
}

export interface FiltrationSettings {
  readonly on: NonstopSettings;
  readonly party: NonstopSettings;
  readonly auto: FiltrationSchedule;
  /** With one saving interval. */
  readonly eco: FiltrationSchedule;
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
  readonly flow: WaterPath;
  readonly reason: FiltrationReason;
}

/** What a day's plan depends on beside the settings. */
export interface DayInput {
  readonly mode: Mode;
  readonly day: LocalDay;
  /** °C */
  readonly water: number;
  /** °C */
  readonly air: number;
}

const switchedOff: FiltrationPlan = { speed: 'off', flow: 'bottom', reason: 'off' };
const pause: FiltrationPlan = { speed: 'off', flow: 'bottom', reason: 'pause' };

type FiltrationRun = Stretch & FiltrationPlan;

/**
 * What the mode alone asks of the pump, `minute` minutes after the day began; heating, solar and after-run come on top
 * of it.
 */
export function filtrationPlan(
  input: DayInput,
  minute: number,
  settings: FiltrationSettings,
): FiltrationPlan {
  if (input.mode === 'off') return switchedOff;
  const run = filtrationRuns(input, settings).find(({ begin, end }) => begin <= minute && minute < end);
  return run && run.speed !== 'off' ? { speed: run.speed, flow: run.flow, reason: run.reason } : pause;
}

/** The stretches of a day at which the mode has something to say to the pump, in their order. */
export function filtrationRuns(
  { mode, day, water, air }: DayInput,
  settings: FiltrationSettings,
): readonly FiltrationRun[] {
  switch (mode) {
    case 'off':
      return [];
    case 'on':
    case 'party':
      return [{ begin: 0, end: day.minutes, ...settings[mode], reason: 'nonstop' }];
    case 'auto':
    case 'eco':
      return scheduledRuns(day, settings[mode], water);
    case 'winter':
      return winterRuns(day.minutes, air).map((run) => ({
        ...run,
        speed: 'low',
        flow: 'bottom',
        reason: air < 0 ? 'frost' : 'winter',
      }));
  }
}
