import type uPlot from 'uplot';
import { expect, test, vi } from 'vitest';
import { unitDay } from '#unit/day/unit-day.ts';
import { chartChannels } from './chart-look.ts';
import { degrees, plotOptions, type SetTemperature } from './plot-options.ts';

test.each([
  ['what was measured, with room about it', 10, 50, undefined, [6, 54]],
  ['four degrees at least, or noise would look like weather', 24.9, 25.1, undefined, [22, 28]],
  ['what is set as well, above', 20, 24, 28, [19, 29]],
  ['and below, with what heating allows', 26, 30, 24, [23, 31]],
  ['nothing was measured', null, null, 28, [0, 30]],
] as const)('a scale shows %s', (_what, least, greatest, aim, shown) => {
  expect(degrees(least, greatest, aim)).toEqual(shown);
});

/** As much of a page as a plot is asked for its colours. */
function page(): HTMLElement {
  const probe = { style: { color: '' }, remove: () => undefined };
  const element = { ownerDocument: { createElement: () => probe }, append: () => undefined };
  vi.stubGlobal('getComputedStyle', () => ({ color: probe.style.color, fontFamily: 'Inter' }));
  return element as unknown as HTMLElement;
}

const day = unitDay('2026-06-01', 'UTC');

/** A plot of 1000 pixels from the 100th on, ten to a degree, and what was drawn on it. */
function drawn(aim: SetTemperature) {
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
  const look = { element: page(), size: { width: 1100, height: 300 }, channels: chartChannels };
  const { hooks } = plotOptions({ ...look, day, aim, onPoint: nothing, write: String });
  for (const draw of hooks.drawClear ?? []) draw?.(plot as unknown as uPlot);
  vi.unstubAllGlobals();
  const [left, , width] = fillRect.mock.lastCall ?? [];
  return { band: [left, left + width], line: [moveTo.mock.lastCall?.[0], lineTo.mock.lastCall?.[0]] };
}

const noon = day.from + 12 * 3600;

test.each([
  ['the whole day where nothing tells that it was otherwise', 0, [100, 1100]],
  ['the whole day when it was set on an earlier one', day.from - 3600, [100, 1100]],
  ['from the time on at which it was set', noon, [600, 1100]],
])('what is set is drawn for %s', (_what, since, span) => {
  expect(drawn({ value: 28, since })).toEqual({ band: span, line: span });
});
