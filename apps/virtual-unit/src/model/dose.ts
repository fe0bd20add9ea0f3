import { clockAt } from '@poolhouse/domain/filtration/local-day';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { DOSING_ML_PER_MINUTE, type DosingInput, doseIn } from '@poolhouse/domain/water/dosing';
import type { Settings } from './settings.ts';
import type { LocalMinute, ModelState } from './state.ts';

/** A pump gives for half a minute, then the water mixes until it is asked again. */
const PULSE_S = 30;
const EVERY_S = 600;

export interface Doses {
  readonly phMinus: number;
  readonly chlorine: number;
}

/** ml that the dosing pumps give in the next `seconds`. */
export function doses(
  state: ModelState,
  settings: Settings,
  { day, minute }: LocalMinute,
  seconds: number,
): { doses: Doses; dosed: ModelState['control']['dosed'] } {
  const { control, up } = state;
  const dosed = control.dosed.day === day.date ? control.dosed : { day: day.date, phMinus: 0, chlorine: 0 };
  const allowed = {
    mlPerMinute: DOSING_ML_PER_MINUTE,
    flow: control.speed === 'off' ? 0 : state.plant.flow,
    mixing: mixingLeft(up) > 0,
    paused: up < state.dosingPausedUntil || state.mode === 'off',
    minute: clockAt(day, minute),
    hours: settings.dosing.hours,
  } satisfies Partial<DosingInput>;
  // Acid and chlorine must never meet in the pipe: each has its own half of the period.
  const phase = up % EVERY_S;
  const phMinus =
    control.phMinusAsked && phase < PULSE_S
      ? doseIn(seconds, { ...allowed, dosedToday: dosed.phMinus, dailyLimit: settings.dosing.phMinusLimit })
      : 0;
  const chlorine =
    control.chlorineAsked && phase >= EVERY_S / 2 && phase < EVERY_S / 2 + PULSE_S
      ? doseIn(seconds, { ...allowed, dosedToday: dosed.chlorine, dailyLimit: settings.dosing.chlorineLimit })
      : 0;
  return {
    doses: { phMinus, chlorine },
    dosed: { day: dosed.day, phMinus: dosed.phMinus + phMinus, chlorine: dosed.chlorine + chlorine },
  };
}
