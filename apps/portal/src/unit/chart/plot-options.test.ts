import { expect, test, vi } from 'vitest';
import { degrees, drawAim } from './plot-options.ts';

test.each([
  ['what was measured, with room about it', 10, 50, undefined, [6, 54]],
  ['four degrees at least, or noise would look like weather', 24.9, 25.1, undefined, [22, 28]],
  ['what is set as well, above', 20, 24, 28, [19, 29]],
  ['and below, with what heating allows', 26, 30, 24, [23, 31]],
  ['nothing was measured', null, null, 28, [0, 30]],
] as const)('a scale shows %s', (_what, least, greatest, aim, shown) => {
  expect(degrees(least, greatest, aim)).toEqual(shown);
});

/** A plot of 1000 pixels from the 100th on, ten to a degree, and what was drawn on it. */
function drawn(value: number, share: number) {
  const [fillRect, moveTo, lineTo] = [vi.fn(), vi.fn(), vi.fn()];
  const nothing = () => undefined;
  const ctx = {
    ...{ fillRect, moveTo, lineTo, fillStyle: '', strokeStyle: '', lineWidth: 0 },
    ...{ save: nothing, restore: nothing, setLineDash: nothing, beginPath: nothing, stroke: nothing },
  };
  vi.stubGlobal('devicePixelRatio', 1);
  const plot = {
    ...{ ctx, bbox: { left: 100, top: 0, width: 1000, height: 300 } },
    valToPos: (value: number) => (40 - value) * 10,
  };
  drawAim(plot, value, share, ['green', 'pale']);
  vi.unstubAllGlobals();
  const [left, , width] = fillRect.mock.lastCall ?? [];
  return { band: [left, left + width], line: [moveTo.mock.lastCall?.[0], lineTo.mock.lastCall?.[0]] };
}

test.each([
  ['the whole day where nothing tells that it was otherwise', 0, [100, 1100]],
  ['from the time on at which it was set', 0.5, [600, 1100]],
])('what is set is drawn for %s', (_what, share, span) => {
  expect(drawn(28, share)).toEqual({ band: span, line: span });
});
