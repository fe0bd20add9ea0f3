import { expect, test } from 'vitest';
import { type SettingFields, usualState } from './fields.ts';
import { checkState, type SectionName, sectionNames, sections, sectionsWith } from './sections.ts';

/** The state from the factory with one field another. */
function stateWith(name: SectionName, path: string, value: unknown): Record<string, unknown> {
  const state = structuredClone(usualState(sections[name].fields as SettingFields)) as Record<
    string,
    unknown
  >;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const inner = parts.reduce((part, key) => part[key] as Record<string, unknown>, state);
  inner[last] = value;
  return state;
}
const told = (name: SectionName, raw: unknown): string[] => {
  const checked = checkState(name, raw);
  return 'state' in checked
    ? []
    : checked.faults.map(({ path, code, values }) =>
        [`${path}: ${code}`, ...Object.values(values ?? {})].join(' '),
      );
};

test.each(sectionNames)('%s is good as it comes from the factory, and stored as it was said', (name) => {
  const usual = usualState(sections[name].fields as SettingFields);
  expect(checkState(name, usual)).toEqual({ state: usual });
});

test.each([
  ['temperature', 'required', 5, 40, 0.5, '°C'],
  ['heating', 'air.below', -10, 35, 1, '°C'],
  ['heating', 'air.above', -10, 40, 1, '°C'],
  ['winter', 'minimumWater', 2, 15, 0.5, '°C'],
  ['filling', 'levels.lowAlarm', 0, 300, 1, 'cm'],
  ['filling', 'levels.highAlarm', 0, 300, 1, 'cm'],
  ['filling', 'maxMinutes', 1, 600, 1, 'min'],
  ['filling', 'speed', 1, 200, 1, 'l/min'],
  ['filling', 'volume', 1, 5000, 1, 'm³'],
  ['calibration', 'water', -5, 5, 0.1, 'K'],
  ['calibration', 'air', -5, 5, 0.1, 'K'],
  ['calibration', 'solar', -5, 5, 0.1, 'K'],
] as const)('%s %s: %d to %d in steps of %d %s', (name, path, min, max, step, unit) => {
  const field = path
    .split('.')
    .reduce<Record<string, unknown>>(
      (part, key) => ((part.fields ?? part) as Record<string, Record<string, unknown>>)[key] ?? {},
      sections[name] as unknown as Record<string, unknown>,
    );
  expect(field).toMatchObject({ kind: 'number', min, max, step, unit });
  const faults = (value: unknown) =>
    told(name, stateWith(name, path, value)).filter((line) => !line.includes('not-above'));
  for (const good of [min, min + step, max - step, max]) expect(faults(good), String(good)).toEqual([]);
  for (const bad of [min - step, max + step, min - 1e-3, 1e9, -1e9, 1e308]) {
    expect(faults(bad), String(bad)).toEqual([`${path}: between ${min} ${max}`]);
  }
  expect(faults(min + step / 2)).toEqual([`${path}: in-steps ${step}`]);
  for (const odd of ['', '22', '22,5', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(faults(odd), JSON.stringify(odd)).toEqual([`${path}: invalid`]);
  }
  expect(faults(undefined)).toEqual([`${path}: required`]);
});

test.each([
  ['heating', 'enabled', 'yes', ['enabled: invalid']],
  ['heating', 'smart', 'moon', ['smart: not-an-option']],
  ['heating', 'time.from', '24:00', ['time.from: invalid']],
  ['heating', 'time.from', '9:00', ['time.from: invalid']],
  ['heating', 'time.to', '23:60', ['time.to: invalid']],
  ['heating', 'time.to', '02:00', []],
  ['heating', 'air', 5, ['air: invalid']],
  ['heating', 'colour', 'red', ['colour: unknown-field']],
  ['heating', 'air.colour', 'red', ['air.colour: unknown-field']],
  ['filling', 'speed', null, []],
  ['filling', 'maxMinutes', null, ['maxMinutes: invalid']],
  ['filling', 'meter', 'stick', ['meter: not-an-option']],
] as const)('%s %s = %j: %j', (name, path, value, faults) => {
  expect(told(name, stateWith(name, path, value))).toEqual(faults);
});

test.each([
  [{ smart: 'air', air: { below: 20, above: 20 } }, ['air.above: not-above 20']],
  [{ smart: 'air', air: { below: 20, above: 21 } }, []],
  // What does not count may be anything within its bounds.
  [{ smart: 'off', air: { below: 20, above: 15 } }, []],
  [{ smart: 'time', time: { from: '08:00', to: '08:00' } }, ['time.to: same-time']],
  [{ smart: 'time', time: { from: '22:00', to: '05:00' } }, []],
  [{ smart: 'off', time: { from: '08:00', to: '08:00' } }, []],
])('smart heating %j: %j', (more, faults) => {
  expect(told('heating', { ...usualState(sections.heating.fields), ...more })).toEqual(faults);
});

test.each([
  [[120, 130, 135, 145], []],
  [[0, 1, 2, 3], []],
  [[130, 130, 135, 145], ['levels.fillOn: not-above 130']],
  [[120, 136, 135, 145], ['levels.fillOff: not-above 136']],
  [[120, 130, 145, 145], ['levels.highAlarm: not-above 145']],
  [
    [4, 3, 2, 1],
    ['levels.fillOn: not-above 4', 'levels.fillOff: not-above 3', 'levels.highAlarm: not-above 2'],
  ],
])('levels %j rise strictly: %j', ([lowAlarm, fillOn, fillOff, highAlarm], faults) => {
  const levels = { lowAlarm, fillOn, fillOff, highAlarm };
  expect(told('filling', { ...usualState(sections.filling.fields), levels })).toEqual(faults);
});

test('all that is wrong is told of at once', () => {
  expect(told('calibration', { water: 9, air: 0.05 })).toEqual([
    'water: between -5 5',
    'air: in-steps 0.1',
    'solar: required',
  ]);
  for (const odd of [null, undefined, 5, 'x', []]) expect(told('temperature', odd)).toHaveLength(1);
});

test('what newer firmware has more of is dropped, at every depth; what counts is kept as it is written', () => {
  const raw = { ...stateWith('heating', 'air.moon', 1), later: true };
  expect(checkState('heating', raw, 'dropped')).toEqual({ state: usualState(sections.heating.fields) });
  expect(checkState('calibration', { water: 0.1 + 0.2, air: -0, solar: 5 })).toEqual({
    state: { water: 0.3, air: 0, solar: 5 },
  });
});

test.each([
  [[], []],
  [['filtration'], ['winter', 'calibration']],
  [['solar'], ['temperature', 'calibration']],
  [['heating'], ['temperature', 'heating', 'calibration']],
  [['filling', 'ph'], ['filling']],
])('a unit with %j has %j', (features, names) => expect(sectionsWith(features)).toEqual(names));
