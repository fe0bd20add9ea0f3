import { expect, test } from 'vitest';
import { measuredChannels, panelsOf, rangeOf } from './panels.ts';

test('what was measured is shown, temperatures in one picture, all else on a scale of its own', () => {
  const v = { ph: [7.2], solar: [null], water: [null, 26], air: [20], pressure: [0.9], unheard: [1] };
  const measured = measuredChannels({ v });
  expect(measured).toEqual(['water', 'air', 'ph', 'pressure']);
  const panels = panelsOf(measured);
  expect(panels.map(({ id, lines }) => [id, ...lines.map(({ channel }) => channel)])).toEqual([
    ['temperature', 'water', 'air'],
    ['ph', 'ph'],
    ['pressure', 'pressure'],
  ]);
  expect(panels.map(({ band }) => band)).toEqual([undefined, [6.8, 7.6], undefined]);
});

test.each([
  ['as far as the values go', ['water'], 20, 30, [19.2, 30.8]],
  ['not so close that noise looks like weather', ['water'], 26, 26, [23.68, 28.32]],
  ['as far as the normal band at least', ['ph'], 7.2, 7.3, [6.736, 7.664]],
  ['further where a value lies outside of it', ['ph'], 7.2, 8.4, [6.672, 8.528]],
  ['somewhere where nothing is seen', ['pressure'], null, null, [0, 1]],
  ['no lower than nothing', ['flow'], 0, 0, [0, 4.64]],
] as const)('a scale goes %s', (_what, shown, low, high, [from, to]) => {
  const [panel] = panelsOf(shown);
  const range = panel && rangeOf(panel, low, high);
  expect(range?.[0]).toBeCloseTo(from, 6);
  expect(range?.[1]).toBeCloseTo(to, 6);
});
