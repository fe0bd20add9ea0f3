import { expect, test } from 'vitest';
import { dailyUse, daysLeft } from './daily-use.ts';

const day = 86_400;
const now = 20 * day;
const week = (...rows: readonly [at: number, ml: number | null][]) => ({
  t: rows.map(([at]) => at),
  o: { phMinus: rows.map(([, ml]) => ml) },
});

test.each([
  ['seven days', [week([now - 6 * day, 300], [now - 3 * day, 300])], 100],
  ['what is older does not count', [week([now - 8 * day, 9_000], [now - 5 * day, 500])], 100],
  ['both weeks count', [week([now - day, 100]), week([now - 5 * day, 400])], 100],
  ['days without a dose count', [week([now - 4 * day, 0], [now - 2 * day, 200])], 50],
  ['less than a day tells nothing', [week([now - day / 2, 300])], undefined],
  ['nothing is known', [week([now - 3 * day, null])], undefined],
  ['nothing of this pump', [{ t: [now - 3 * day], o: {} }], undefined],
] as const)('%s', (_what, weeks, use) => {
  expect(dailyUse(weeks, 'phMinus', now)).toBe(use);
});

test.each([
  [19_700, 300, 65],
  [0, 300, 0],
  [20_000, 0, undefined],
  [20_000, undefined, undefined],
])('%d ml are enough, at %j a day, for %j whole days', (remaining, perDay, days) => {
  expect(daysLeft(remaining, perDay)).toBe(days);
});
