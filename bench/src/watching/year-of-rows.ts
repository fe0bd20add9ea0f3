import { dayRowsOf, type PastRow } from '../../../apps/server/src/modules/telemetry/closed/past-rows.ts';
import { prefill } from '../../../apps/virtual-unit/src/controller/prefill.ts';
import { equip, usualFeatures } from '../../../apps/virtual-unit/src/model/hardware.ts';
import { factorySettings } from '../../../apps/virtual-unit/src/model/settings.ts';
import { createSky } from '../../../apps/virtual-unit/src/model/weather.ts';

export const dayMs = 86_400_000;
const unit = equip(factorySettings, usualFeatures.controller);

/** A day of a unit: seconds since it began (`t`), and columns of `samples`; NaN where there is nothing. */
export type Day = Map<string, Float64Array<ArrayBuffer>>;

/** The last days of the virtual unit, fast-forwarded, by the day of UTC since 1970. */
export function daysOfRows(days: number, now: number): Map<number, Day> {
  const rows: PastRow[] = [];
  prefill({
    ...{ begin: now - days * dayMs, now, seed: 1, unit, sky: createSky(1), offset: () => 120 },
    happened: () => undefined,
    write: ({ at, v, o }) => void (at === undefined || rows.push({ at, v, o })),
  });
  const byDay = Map.groupBy(rows, ({ at }) => Math.floor(at / dayMs));
  return new Map([...byDay].map(([day, own]) => [day, dayRowsOf(day, own)]));
}

/** The same for another pool: warmer or colder, to three decimals as units say values. */
export const scaled = (day: Day, by: number): Day =>
  new Map(
    [...day].map(([name, values]) => [
      name,
      name.startsWith('v_') ? values.map((value) => Math.round(value * by * 1_000) / 1_000) : values,
    ]),
  );
