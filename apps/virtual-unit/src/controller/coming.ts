import { nextWash } from '@poolhouse/domain/backwash/triggers';
import {
  type ComingFiltration,
  comingFiltration,
  runningUntil,
} from '@poolhouse/domain/filtration/coming-filtration';
import { endOfDay, type LocalDay } from '@poolhouse/domain/filtration/local-day';
import type { Equipment } from '#model/hardware.ts';
import type { ModelState } from '#model/state.ts';

/** What the plans of the unit say of the time to come, epoch ms. */
export interface Coming {
  readonly next: ComingFiltration | undefined;
  /** When what the mode runs now ends. */
  readonly until: number | undefined;
  /** When the calendar asks for the next wash. */
  readonly wash: number | undefined;
}

const MINUTE_MS = 60_000;

/** What is coming, looked for once a minute or when the mode, the time zone, the last wash or a setting changed. */
export function createComing(dayAt: (at: number) => LocalDay) {
  let seen: { minute: number; of: readonly unknown[]; coming: Coming } | undefined;
  return ({ mode, water, air, control }: ModelState, unit: Equipment, now: number): Coming => {
    const { settings, hardware } = unit;
    const minute = Math.floor(now / MINUTE_MS);
    const today = dayAt(now);
    const { washed } = control;
    const of = [mode, today, washed, unit];
    if (seen?.minute !== minute || seen.of.some((one, index) => one !== of[index])) {
      const tomorrow = dayAt(endOfDay(today));
      const days = [today, tomorrow, dayAt(endOfDay(tomorrow))];
      const input = { mode, water, air };
      const coming = {
        next: comingFiltration(now, days, input, settings),
        until: runningUntil(now, days, input, settings),
        wash: hardware.backwash ? nextWash(settings.backwash, washed, now, dayAt) : undefined,
      };
      seen = { minute, of, coming };
    }
    return seen.coming;
  };
}
