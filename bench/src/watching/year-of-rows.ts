import { sampleColumns } from '../../../apps/server/src/modules/telemetry/sample-columns.ts';
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
  const rows = new Map<
    number,
    { second: number; values: Readonly<Record<string, number | undefined>>[] }[]
  >();
  prefill({
    ...{ days, now, seed: 1, unit, sky: createSky(1), offset: () => 120 },
    happened: () => undefined,
    write({ at, v, o }) {
      if (at === undefined) return;
      const day = Math.floor(at / dayMs);
      const known = rows.get(day) ?? [];
      known.push({ second: Math.floor((at - day * dayMs) / 1_000), values: [v, o] });
      rows.set(day, known);
    },
  });
  return new Map(
    [...rows].map(([day, own]) => {
      const columns: Day = new Map([['t', Float64Array.from(own, ({ second }) => second)]]);
      for (const { part, name, column } of sampleColumns) {
        const values = Float64Array.from(
          own,
          ({ values: [v, o] }) => (part === 'v' ? v : o)?.[name] ?? Number.NaN,
        );
        if (values.some((value) => !Number.isNaN(value))) columns.set(column, values);
      }
      return [day, columns];
    }),
  );
}

/** The same for another pool: warmer or colder, to three decimals as units say values. */
export const scaled = (day: Day, by: number): Day =>
  new Map(
    [...day].map(([name, values]) => [
      name,
      name.startsWith('v_') ? values.map((value) => Math.round(value * by * 1_000) / 1_000) : values,
    ]),
  );
