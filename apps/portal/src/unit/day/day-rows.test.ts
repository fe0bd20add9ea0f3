import { expect, it } from 'vitest';
import { hourRows } from './day-rows.ts';
import { unitDay } from './unit-day.ts';

it('an hour has the mean of what was measured and the minutes that ran; hours without a row are left out', () => {
  const day = unitDay('2026-06-01', 'UTC');
  const history = {
    t: [day.from, day.from + 60, day.from + 7200, day.from + 7260],
    v: { water: [20, 22, null, 25], solar: [null, null, null, null] },
    o: { filtration: [60, 30, 0, 0] },
  };
  expect(hourRows(history, day, ['water', 'solar'], ['filtration', 'heating'])).toEqual([
    { at: day.from, means: [21, undefined], minutes: [2, undefined] },
    { at: day.from + 7200, means: [25, undefined], minutes: [0, undefined] },
  ]);
});
