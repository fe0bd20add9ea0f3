import {
  type ComingFiltration as ComingPeriod,
  comingFiltration,
} from '@poolhouse/domain/filtration/coming-filtration';
import { endOfDay, type LocalDay } from '@poolhouse/domain/filtration/local-day';
import { factorySettings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';

export type { ComingPeriod };

const MINUTE_MS = 60_000;

/** The coming filtration period, looked for once a minute or when the mode or the time zone changed. */
export function createComing(dayAt: (at: number) => LocalDay) {
  let seen: { minute: number; mode: string; today: LocalDay; period: ComingPeriod | undefined } | undefined;
  return ({ mode, plant, air }: ModelState, now: number): ComingPeriod | undefined => {
    const minute = Math.floor(now / MINUTE_MS);
    const today = dayAt(now);
    if (seen?.minute !== minute || seen.mode !== mode || seen.today !== today) {
      const tomorrow = dayAt(endOfDay(today));
      const days = [today, tomorrow, dayAt(endOfDay(tomorrow))];
      const period = comingFiltration(now, days, { mode, water: plant.water, air }, factorySettings);
      seen = { minute, mode, today, period };
    }
    return seen.period;
  };
}
