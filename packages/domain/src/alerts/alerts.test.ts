import { describe, expect, test } from 'vitest';
import { limitStanding, neverHeldBack } from './alert-rules.ts';
import { endOfQuiet } from './quiet-hours.ts';

describe('a value at its limit', () => {
  const limits = { low: 6.8, high: 7.6 };
  test.each([
    ['ph', 6.79, 'low', 'beyond'],
    ['ph', 6.8, 'low', 'near'],
    ['ph', 6.84, 'low', 'near'],
    ['ph', 6.86, 'low', 'inside'],
    ['ph', 7.61, 'high', 'beyond'],
    ['ph', 7.6, 'high', 'near'],
    ['ph', 7.5, 'high', 'inside'],
  ] as const)('%s %d is, at its %s one, %s', (channel, value, side, standing) => {
    expect(limitStanding(channel, value, limits, side)).toBe(standing);
  });

  test('is back inside by what is noise of its channel', () => {
    expect(limitStanding('redox', 659, { low: 650, high: null }, 'low')).toBe('near');
    expect(limitStanding('redox', 660, { low: 650, high: null }, 'low')).toBe('inside');
    expect(limitStanding('water', 27.5, { low: null, high: 28 }, 'high')).toBe('inside');
    expect(limitStanding('salinity', 3.14, { low: 3, high: null }, 'low')).toBe('near');
    expect(limitStanding('salinity', 3.16, { low: 3, high: null }, 'low')).toBe('inside');
  });

  test('has no standing at a limit that nobody set', () => {
    expect(limitStanding('ph', 1, { low: null, high: 7 }, 'low')).toBe(undefined);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  test.each([
    ['2026-07-15T19:59:59Z', 'Europe/Berlin', undefined],
    ['2026-07-15T20:00:00Z', 'Europe/Berlin', '2026-07-16T05:00:00.000Z'],
    ['2026-07-16T04:59:30Z', 'Europe/Berlin', '2026-07-16T05:00:00.000Z'],
    ['2026-07-16T05:00:00Z', 'Europe/Berlin', undefined],
    // Clocks are changed in the night: seven o'clock is seven o'clock.
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['2026-07-15T17:00:00Z', 'Asia/Kathmandu', '2026-07-16T01:15:00.000Z'],
  ])('at %s in %s they end at %s', (now, timeZone, end) => {
    const at = endOfQuiet(Date.parse(now), night, timeZone);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(end);
  });

  test('within a day, and none at all where they end as they begin', () => {
    const noon = Date.parse('2026-07-15T12:30:00Z');
    expect(endOfQuiet(noon, { from: '12:00', to: '13:00' }, 'UTC')).toBe(noon + 1_800_000);
    expect(endOfQuiet(noon, { from: '12:30', to: '12:30' }, 'UTC')).toBe(undefined);
  });
});

test('what harms something within the night is told at any hour', () => {
  expect(neverHeldBack.has('pump-overheated')).toBe(true);
  expect(neverHeldBack.has('too-little-salt')).toBe(false);
});
