import { describe, expect, test } from 'vitest';
import { type SettingFields, usualState } from './fields.ts';
import type { SettingFault, UnitFacts } from './section.ts';
import { adviceOn, checkStateFor, type SectionName, type SectionState, sections } from './sections.ts';
import { stateWith } from './testing/states.ts';

const lines = (faults: readonly SettingFault[]): string[] =>
  faults.map(({ path, code }) => `${path}: ${code}`);
function toldFor(facts: Partial<UnitFacts>, name: SectionName, state: SectionState): string[] {
  const checked = checkStateFor({ features: [], sections: {}, ...facts }, name, state);
  return 'state' in checked ? [] : lines(checked.faults);
}
const usual = (name: SectionName): SectionState => usualState(sections[name].fields as SettingFields);

describe('what a unit has nothing for is as it is from the factory', () => {
  test.each<[SectionName, string, unknown, string[]]>([
    ['backwash', 'pressure', { on: true, above: 1.4 }, ['pressure']],
    ['backwash', 'flow', { on: false, below: 7 }, ['flow']],
    ['calibration', 'solar', 1, ['solar']],
    ['treatment', 'redox', 650, ['redox']],
    ['treatment', 'freeChlorine', 1, ['freeChlorine']],
    ['treatment', 'production', 5, ['electrolysis']],
    ['treatment', 'maxPerDay.phPlus', 0, ['dosing']],
    ['treatment', 'maxPerDay.phPlus', 0, ['dosing', 'phMinus', 'phPlus']],
    ['relay1', 'coverClosedSetsOff', true, ['cover']],
  ])('%s %s = %j needs %j', (name, path, value, features) => {
    expect(toldFor({ features }, name, stateWith(name, path, value))).toEqual([]);
    const missing = path.startsWith('maxPerDay') ? 'maxPerDay' : path;
    expect(toldFor({ features: ['other'] }, name, stateWith(name, path, value))).toEqual([
      `${missing}: hardware-missing`,
    ]);
    expect(toldFor({ features: ['other'] }, name, usual(name))).toEqual([]);
  });

  test('which of its pumps a unit names does not matter: that may follow what its canisters hold', () => {
    const state = stateWith('treatment', 'maxPerDay.phPlus', 0);
    expect(toldFor({ features: ['dosing', 'phMinus'] }, 'treatment', state)).toEqual([]);
  });
});

describe('speeds', () => {
  const wired = { features: ['speeds'], sections: { pump: { type: 'A' } } };
  const unset = { features: ['speeds'], sections: { pump: { type: 'none' } } };
  const night = { start: '22:00', end: '05:00', speed: 'high', flow: 'bottom' };
  test.each<[SectionName, string, unknown, string]>([
    ['on', 'speed', 'low', 'speed'],
    ['on', 'speed', 'high', 'speed'],
    ['party', 'speed', 'medium', 'speed'],
    ['auto', 'between', 'low', 'between'],
    ['auto', 'night', night, 'night.speed'],
    ['eco', 'intervals', [{ ...night, start: '06:00', end: '08:00' }], 'intervals[0].speed'],
  ])('%s %s = %j: a pump with one speed lacks it', (name, path, value, at) => {
    const state = stateWith(name, path, value);
    expect(toldFor(wired, name, state)).toEqual([]);
    for (const facts of [unset, { features: [] }])
      expect(toldFor(facts, name, state)).toEqual([`${at}: one-speed`]);
    // As long as nobody has heard how it is wired, nobody knows better.
    expect(toldFor({ features: ['speeds'] }, name, state)).toEqual([]);
  });

  test.each<SectionName>(['on', 'party', 'auto', 'eco'])('%s from the factory goes with any pump', (name) => {
    for (const facts of [wired, unset, { features: [] }])
      expect(toldFor(facts, name, usual(name))).toEqual([]);
  });
});

describe('advice refuses nothing', () => {
  const advised = (name: SectionName, state: SectionState, facts: Partial<UnitFacts> = {}) =>
    lines(adviceOn({ features: ['ph', 'redox', 'freeChlorine'], sections: {}, ...facts }, name, state));
  const pool = { sections: { temperature: { required: 26 } } };

  test.each<[SectionName, string, unknown, string[]]>([
    ['temperature', 'required', 32, []],
    ['temperature', 'required', 32.5, ['required: warm-water']],
    ['eco', 'requiredTemperature', 26, []],
    ['eco', 'requiredTemperature', 26.5, ['requiredTemperature: above-required']],
    ['auto', 'intervals', [], ['intervals: nothing-filters']],
    ['treatment', 'ph', 7.4, []],
    ['treatment', 'ph', 7.45, ['ph: outside-target']],
    ['treatment', 'ph', 7.15, ['ph: outside-target']],
    ['treatment', 'redox', 640, ['redox: outside-target']],
    ['treatment', 'freeChlorine', 1.6, ['freeChlorine: outside-target']],
  ])('%s %s = %j: %j', (name, path, value, advice) => {
    expect(advised(name, stateWith(name, path, value), pool)).toEqual(advice);
  });

  test('is not given about a probe that there is not, or a temperature that nobody knows', () => {
    expect(advised('treatment', stateWith('treatment', 'redox', 640), { features: ['ph'] })).toEqual([]);
    expect(advised('eco', stateWith('eco', 'requiredTemperature', 40), { sections: {} })).toEqual([]);
  });
});
