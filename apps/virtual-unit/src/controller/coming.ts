import { comingFiltration } from '@poolhouse/domain/filtration/coming-filtration';
import { DAY_MINUTES } from '@poolhouse/domain/filtration/interval';
import { factorySettings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';

const MINUTE_MS = 60_000;

/** Begin and end of the coming filtration, epoch ms. */
export interface ComingPeriod {
  readonly from: number;
  readonly to: number;
}

/** The coming filtration period, looked for once a minute or when the mode changed: it scans a whole day. */
export function createComing(offset: (at: number) => number) {
  let seen: { key: string; period: ComingPeriod | undefined } | undefined;
  return (model: ModelState, now: number): ComingPeriod | undefined => {
    const index = Math.floor(now / MINUTE_MS);
    const key = `${index} ${model.mode}`;
    if (seen?.key !== key) {
      const minute = (index + offset(now)) % DAY_MINUTES;
      const input = { mode: model.mode, minute, water: model.plant.water, air: model.air };
      const coming = comingFiltration(input, factorySettings);
      const from = coming && (index + coming.inMinutes) * MINUTE_MS;
      seen = { key, period: coming && from ? { from, to: from + coming.forMinutes * MINUTE_MS } : undefined };
    }
    return seen.period;
  };
}
