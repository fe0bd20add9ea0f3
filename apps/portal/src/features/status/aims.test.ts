import { describe, expect, test } from 'vitest';
import type { SaidSettings } from '#unit/data/said-settings-query.ts';
import { aimsOf } from './aims.ts';

const all = ['heating', 'solar', 'dosing', 'redox', 'freeChlorine', 'backwash', 'filling'];
const said: SaidSettings = {
  sections: Object.entries({
    temperature: { required: 28 },
    eco: { requiredTemperature: 22, requiredHours: 6 },
    auto: { requiredHours: 8 },
    winter: { minimumWater: 4 },
    treatment: { ph: 7.2, redox: 700, freeChlorine: 0.8 },
    backwash: { pressure: { on: true, above: 1.4 } },
    filling: { levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 } },
  }).map(([section, reported]) => ({
    ...{ section, version: 1, desired: null, reported, pending: false, refused: null },
    changedAt: '2026-06-01T06:00:00.000Z',
  })),
};
const changedTo = (section: string, over: object): SaidSettings => ({
  sections: said.sections.map((one) => (one.section === section ? { ...one, ...over } : one)),
});
const changed = (section: string, reported: Record<string, unknown>) => changedTo(section, { reported });

describe('what a unit aims at', () => {
  test.each([
    ['off', undefined],
    ['on', 28],
    ['party', 28],
    ['auto', 28],
    ['eco', 22],
    ['winter', 4],
  ] as const)('in the mode %s the water is kept at %s', (mode, water) => {
    expect(aimsOf(said, mode, all).kept.water).toBe(water);
  });

  test('are the values of its own probes and thresholds', () => {
    const { kept, washAt, levels } = aimsOf(said, 'auto', all);
    expect(kept).toEqual({ water: 28, ph: 7.2, redox: 700, freeChlorine: 0.8 });
    expect(washAt).toBe(1.4);
    expect(levels).toEqual({ lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 });
  });

  test('is nothing where it has no such part, has not said it, or it is switched off', () => {
    const nothing = { kept: {}, washAt: undefined, levels: undefined };
    expect(aimsOf(said, 'auto', [])).toMatchObject(nothing);
    expect(aimsOf(undefined, 'auto', all)).toMatchObject(nothing);
    const off = changed('backwash', { pressure: { on: false, above: 1.4 } });
    expect(aimsOf(off, 'auto', all).washAt).toBeUndefined();
    const part = changed('filling', { levels: { lowAlarm: 120, fillOn: 130 } });
    expect(aimsOf(part, 'auto', all).levels).toBeUndefined();
  });

  test.each([
    ['auto', 20, 600],
    ['auto', 10, 480],
    ['eco', 24, 720],
    ['on', 24, undefined],
    ['winter', 4, undefined],
  ] as const)(
    'in the mode %s with water of %s °C the day needs %s minutes of filtration',
    (mode, water, minutes) => {
      expect(aimsOf(said, mode, all).filtration(water)).toBe(minutes);
    },
  );

  test.each([
    ['auto', false],
    ['eco', true],
    ['on', true],
    ['party', true],
    ['winter', true],
  ] as const)('in the mode %s the pump runs for the temperature beyond its plan: %s', (mode, is) => {
    expect(aimsOf(changed('eco', { preferTemperature: true }), mode, all).temperatureFirst).toBe(is);
  });

  describe('holds since', () => {
    const noon = '2026-06-01T10:00:00.000Z';
    const at = Date.parse(noon) / 1000;

    test.each([
      ['on', 'temperature', at],
      ['auto', 'temperature', at],
      // A section of many fields: perhaps others were changed.
      ['eco', 'eco', 0],
      ['winter', 'winter', at],
      ['eco', 'temperature', 0],
      ['auto', 'eco', 0],
      ['off', 'temperature', undefined],
    ] as const)('in the mode %s a change of %s: %s', (mode, section, since) => {
      const told = changedTo(section, { version: 2, changedAt: noon });
      expect(aimsOf(told, mode, all).water?.since).toBe(since);
    });

    test.each([
      ['first heard then, which says nothing of a change', { version: 1 }],
      ['to be changed, and the unit still goes by what was', { pending: true }],
      ['refused, and the unit went on by what was', { refused: { state: {}, errors: [] } }],
      ['taken back', { changedAt: null }],
    ])('nobody knows when where it was %s', (_what, over) => {
      const told = changedTo('temperature', { version: 2, changedAt: noon, ...over });
      expect(aimsOf(told, 'auto', all).water).toEqual({ value: 28, since: 0 });
    });
  });
});
