import { expect, test } from 'vitest';
import { comingFiltration, runningUntil } from './coming-filtration.ts';
import type { FiltrationSettings } from './filtration-plan.ts';
import { endOfDay, localDay } from './local-day.ts';

const settings: FiltrationSettings = {
  on: { speed: 'medium', flow: 'bottom' },
  party: { speed: 'high', flow: 'overflow' },
  auto: {
    intervals: [
      { start: 360, end: 480, speed: 'high', flow: 'bottom' },
      { start: 720, end: 960, speed: 'medium', flow: 'bottom' },
    ],
    between: 'off',
    requiredHours: 6,
  },
  eco: {
    intervals: [],
    night: { start: 1380, end: 300, speed: 'low', flow: 'bottom' },
    between: 'off',
    requiredHours: 6,
  },
};

/** The day of an instant and the two that follow. */
function daysFrom(now: number, offset: (at: number) => number) {
  const today = localDay(now, offset);
  const tomorrow = localDay(endOfDay(today), offset);
  return [today, tomorrow, localDay(endOfDay(tomorrow), offset)];
}

test.each([
  ['auto', 0, 12, { inMinutes: 360, forMinutes: 120 }],
  ['auto', 359, 12, { inMinutes: 1, forMinutes: 120 }],
  ['auto', 360, 12, { inMinutes: 360, forMinutes: 240 }],
  ['auto', 600, 20, { inMinutes: 120, forMinutes: 480 }],
  ['auto', 1000, 12, { inMinutes: 800, forMinutes: 120 }],
  ['auto', 600, 50, undefined],
  ['eco', 1000, 12, { inMinutes: 380, forMinutes: 360 }],
  ['eco', 1380, 12, { inMinutes: 1440, forMinutes: 360 }],
  ['winter', 30, 6, { inMinutes: 330, forMinutes: 30 }],
  ['off', 600, 20, undefined],
  ['on', 600, 20, undefined],
] as const)('mode %s at minute %d, water %d: %j', (mode, minute, water, coming) => {
  const now = Date.parse('2026-06-01T00:00:00Z') + minute * 60_000;
  const period = comingFiltration(
    now,
    daysFrom(now, () => 0),
    { mode, water, air: 8 },
    settings,
  );
  expect(
    period && { inMinutes: (period.from - now) / 60_000, forMinutes: (period.to - period.from) / 60_000 },
  ).toEqual(coming);
});

test.each([
  ['auto', 400, 12, 80],
  ['auto', 600, 12, undefined],
  // Extended by the temperature of the water.
  ['auto', 800, 20, 400],
  ['eco', 1400, 12, 340],
  ['winter', 10, 6, 20],
  ['on', 600, 20, undefined],
  ['off', 600, 20, undefined],
] as const)('mode %s at minute %d, water %d: filters for %s minutes more', (mode, minute, water, minutes) => {
  const now = Date.parse('2026-06-01T00:00:00Z') + minute * 60_000;
  const days = daysFrom(now, () => 0);
  const until = runningUntil(now, days, { mode, water, air: 8 }, settings);
  expect(until && (until - now) / 60_000).toBe(minutes);
});

test('the evening before the clock is put forward, tomorrow’s first interval is an hour sooner', () => {
  const offset = (at: number) => (at < Date.parse('2026-03-29T01:00:00Z') ? 60 : 120);
  const now = Date.parse('2026-03-28T20:00:00Z');
  const period = comingFiltration(now, daysFrom(now, offset), { mode: 'auto', water: 12, air: 8 }, settings);
  expect(period).toEqual({
    from: Date.parse('2026-03-29T04:00:00Z'),
    to: Date.parse('2026-03-29T06:00:00Z'),
  });
});
