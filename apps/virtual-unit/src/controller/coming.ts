import { nextWash } from '@poolhouse/domain/backwash/triggers';
import {
  type ComingFiltration,
  comingFiltration,
  runningUntil,
} from '@poolhouse/domain/filtration/coming-filtration';
import type { DayInput, FiltrationSettings } from '@poolhouse/domain/filtration/filtration-plan';
import { endOfDay, type LocalDay } from '@poolhouse/domain/filtration/local-day';
import type { Equipment } from '#model/hardware.ts';
import { type ModelState, speedByHand } from '#model/state.ts';

/** What the plans of the unit say of the time to come, epoch ms. */
export interface Coming {
  readonly next: ComingFiltration | undefined;
  /** When what the mode runs now ends. */
  readonly until: number | undefined;
  /** When the calendar asks for the next wash. */
  readonly wash: number | undefined;
}

const MINUTE_MS = 60_000;

/** Seconds for which somebody has stopped the pump yet. */
function stoppedFor(state: ModelState): number {
  return state.pump && speedByHand(state) === 'off' ? state.pump.until - state.up : 0;
}

/** The next filtration; of a pump that somebody has stopped in its plan, or up to it, from when that ends. */
function nextAfter(
  now: number,
  free: number,
  ...plan: [days: readonly LocalDay[], input: Omit<DayInput, 'day'>, settings: FiltrationSettings]
): ComingFiltration | undefined {
  const to = free > now ? runningUntil(free, ...plan) : undefined;
  return to === undefined ? comingFiltration(free, ...plan) : { from: free, to };
}

/**
 * What is coming, looked for once a minute or when the mode, the time zone, the last wash, a setting or what somebody
 * does with the pump changed.
 */
export function createComing(dayAt: (at: number) => LocalDay) {
  let seen: { minute: number; of: readonly unknown[]; coming: Coming } | undefined;
  return (state: ModelState, unit: Equipment, now: number): Coming => {
    const { mode, water, air, control } = state;
    const { settings, hardware } = unit;
    const minute = Math.floor(now / MINUTE_MS);
    const today = dayAt(now);
    const { washed } = control;
    const stopped = stoppedFor(state);
    const of = [mode, today, washed, unit, state.pump, stopped > 0];
    if (seen?.minute !== minute || seen.of.some((one, index) => one !== of[index])) {
      const tomorrow = dayAt(endOfDay(today));
      const days = [today, tomorrow, dayAt(endOfDay(tomorrow))];
      const input = { mode, water, air };
      const coming = {
        next: nextAfter(now, now + stopped * 1000, days, input, settings),
        until: runningUntil(now, days, input, settings),
        wash: hardware.backwash ? nextWash(settings.backwash, washed, now, dayAt) : undefined,
      };
      seen = { minute, of, coming };
    }
    return seen.coming;
  };
}
