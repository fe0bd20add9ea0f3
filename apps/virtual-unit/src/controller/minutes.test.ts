import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '#buffer/row-store.ts';
import { noEffects } from '#model/effects.ts';
import { restartModel } from '#model/restart.ts';
import { createSky } from '#model/weather.ts';
import { step } from '#model.ts';
import { usualUnit } from '#testing/ordered.ts';
import { createDays } from './days.ts';
import { createMinutes } from './minutes.ts';

const began = Date.parse('2026-06-01T10:00:00Z');
const state = restartModel(undefined, 1, began);

/** Ticks once a second; `offset` is how wrong the unit's clock is at a second, in ms. */
function rowsOf(seconds: number, offset: (second: number) => number | undefined): Row[] {
  const rows: Row[] = [];
  const minutes = createMinutes(usualUnit.hardware, (row) => rows.push(row));
  for (let second = 0; second <= seconds; second += 1) {
    const wrong = offset(second);
    minutes.tick(wrong === undefined ? undefined : began + second * 1000 + wrong, second * 1000);
    minutes.add(state, { ...noEffects, filtration: 1, speedSeconds: 2 });
  }
  return rows;
}

test('a row a minute, with the seconds that were on', () => {
  const rows = rowsOf(180, () => 0);
  expect(rows.map(({ at }) => at)).toEqual([began, began + 60_000, began + 120_000]);
  expect(rows.map(({ o }) => o)).toEqual(
    rows.map(() => expect.objectContaining({ filtration: 60, speed: 2 })),
  );
});

test('set back over the minute that was just begun: none is written twice, none has more than 60 s', () => {
  const rows = rowsOf(300, (second) => (second < 61 ? 0 : -2500));
  const begins = rows.map(({ at }) => at);
  expect(begins).toEqual([began, began + 60_000, began + 120_000, began + 180_000]);
  expect(Math.max(...rows.map(({ o }) => o.filtration ?? 0))).toBe(60);
});

test('however a clock drifts and is corrected by seconds, no minute is written twice or left out', () => {
  const drift = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(drift, (corrections) => {
      const rows = rowsOf(1200, (second) => corrections[Math.floor(second / 60) % corrections.length]);
      const begins = rows.map(({ at = 0 }) => at);
      expect(new Set(begins).size).toBe(begins.length);
      const first = begins[0] ?? 0;
      expect(begins).toEqual(begins.map((_, index) => first + index * 60_000));
    }),
    { numRuns: 50 },
  );
});

test('without the time it counts from its boot', () => {
  expect(rowsOf(125, () => undefined).map(({ at, up }) => ({ at, up }))).toEqual([{ up: 0 }, { up: 60 }]);
});

test('a probe that saw no water is not in the row', () => {
  const rows: Row[] = [];
  const minutes = createMinutes(usualUnit.hardware, (row) => rows.push(row));
  const at = { unit: usualUnit, sky: createSky(1), dayAt: createDays(() => 0), seconds: 30 };
  const wet = step({ ...state, mode: 'on' }, at, began).state;
  const add = (probed: typeof state, count: number) => {
    for (let tick = 0; tick < count; tick += 1) minutes.add(probed, noEffects);
  };
  minutes.tick(began, 0);
  add(state, 3);
  minutes.tick(began + 60_000, 60_000);
  add(state, 1);
  add(wet, 1);
  minutes.tick(began + 120_000, 120_000);
  expect(rows.map(({ v }) => 'ph' in v)).toEqual([false, true]);
  expect(rows[1]?.v.ph).toBeCloseTo(wet.plant.ph, 3);
});
