import type { UnitState } from '@poolhouse/contract/api/units';
import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import type { StandingNow } from '#unit/standing/standing.ts';
import { isDry, readingIn, readingOf } from './reading.ts';
import { shownBound, shownValue, shownWithUnit } from './shown-value.ts';

const now = Date.parse('2026-06-01T12:00:05Z');
const before = '2026-06-01T11:20:00Z';

describe('reading', () => {
  it('is fresh within three reporting intervals', () => {
    expect(readingOf(state(), 'water', now)).toEqual({ value: 27.4, at: now - 5000, old: false });
    expect(readingOf(state(), 'water', now + 25_000)?.old).toBe(false);
    expect(readingOf(state(), 'water', now + 25_001)?.old).toBe(true);
  });

  it('is old at once when nobody can say any more how the unit is', () => {
    const old = (presence: StandingNow['presence']) => readingIn(state(), 'water', { presence, now })?.old;
    expect(old('online')).toBe(false);
    expect(old('unknown')).toBe(true);
    expect(old('reconnecting')).toBe(true);
    expect(readingIn(state(), 'salinity', { presence: 'unknown', now })).toBeUndefined();
  });

  it('has the time of its own when the unit names one', () => {
    const valuesAt = { ph: '2026-06-01T11:20:00Z', redox: '2026-06-01T11:59:50Z' };
    expect(readingOf(state({ valuesAt }), 'ph', now)).toEqual({
      value: 7.24,
      at: Date.parse(valuesAt.ph),
      old: true,
    });
    expect(readingOf(state({ valuesAt }), 'redox', now)?.old).toBe(false);
  });

  it('a wrong clock in the unit makes nothing old', () => {
    expect(readingOf(state({ ts: '2020-01-01T00:00:00Z' }), 'water', now)?.old).toBe(false);
  });

  it('probes tell nothing while no water flows to them', () => {
    const messages = [
      { key: 'no-water-flow-to-probes', severity: 'warning', since: '2026-06-01T11:00:00Z' } as const,
    ];
    expect(readingOf(state({ messages }), 'ph', now)?.old).toBe(true);
    expect(readingOf(state({ messages }), 'water', now)?.old).toBe(false);
  });

  it.each<[string, Partial<UnitState>, boolean]>([
    ['the pump stands', { outputs: { filtration: 'off' } }, true],
    ['nothing is dosed for want of flow', { outputs: { dosingWhy: 'no-flow' } }, true],
    [
      'the unit says so',
      { messages: [{ key: 'no-water-flow-to-probes', severity: 'warning', since: before }] },
      true,
    ],
    ['the pump stands, and its value is fresh', { outputs: { filtration: 'off' }, valuesAt: {} }, false],
    ['the pump runs', { outputs: { filtration: 'low' } }, false],
  ])('a probe that tells nothing lies dry where %s', (_where, over, is) => {
    const valuesAt = { ph: before, water: before };
    expect(isDry(state({ valuesAt, ...over }), 'ph')).toBe(is);
    expect(isDry(state({ valuesAt, ...over }), 'water')).toBe(false);
  });

  it('what was never reported does not exist', () => {
    expect(readingOf(state(), 'salinity', now)).toBeUndefined();
    expect(readingOf(null, 'water', now)).toBeUndefined();
  });
});

describe('shown value', () => {
  it.each([
    ['water', 27.44, 'en', '27.4\u00a0°C'],
    ['water', 27.44, 'de', '27,4\u00a0°C'],
    ['water', -0.04, 'en', '0.0\u00a0°C'],
    ['ph', 7.2, 'cs', '7,20'],
    ['ph', 3.99, 'en', '<4'],
    ['ph', 10.01, 'en', '>10'],
    ['redox', 711.6, 'fr', '712\u00a0mV'],
  ] as const)('%s %d in %s is %s', (channel, value, language, shown) => {
    expect(shownWithUnit(channel, value, language)).toBe(shown);
  });

  it('stands without its unit beside a smaller one', () => {
    expect(shownValue('redox', 712, 'en')).toBe('712');
  });

  it.each([
    ['ph', 7.2, '7.2'],
    ['ph', 8, '8'],
    ['freeChlorine', 0, '0'],
    ['freeChlorine', 0.45, '0.45'],
    ['redox', 1000, '1,000'],
  ] as const)('as a bound, %s %d is %s', (channel, value, shown) => {
    expect(shownBound(channel, value, 'en')).toBe(shown);
  });
});
