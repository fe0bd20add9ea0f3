import { describe, expect, test } from 'vitest';
import { type SettingFields, usualState } from './fields.ts';
import { checkState, type SectionName, sectionNames, sections, sectionsWith } from './sections.ts';
import { fieldsOf, ownSections, stateWith, told } from './testing/states.ts';

/** SETTINGS, a number a line: bounds, step, unit, what it is from the factory. */
const numbers = [
  ['auto', 'requiredHours', 2, 24, 0.5, 'h', 8],
  ['eco', 'requiredHours', 2, 24, 0.5, 'h', 8],
  ['eco', 'requiredTemperature', 5, 40, 0.5, '°C', 22],
  ['winter', 'minimumWater', 2, 15, 0.5, '°C', 4],
  ['temperature', 'required', 5, 40, 0.5, '°C', 26],
  ['heating', 'air.below', -10, 35, 1, '°C', 15],
  ['heating', 'air.above', -10, 40, 1, '°C', 25],
  ['solar', 'threshold', 5, 20, 0.5, 'K', 5],
  ['backwash', 'everyDays.days', 1, 30, 1, 'd', 4],
  ['backwash', 'timesADay.times', 1, 12, 1, '', 2],
  ['backwash', 'pressure.above', 0.3, 3, 0.05, 'bar', 1.4],
  ['backwash', 'flow.below', 0.5, 40, 0.5, 'm³/h', 6],
  ['backwash', 'duration', 60, 900, 10, 's', 180],
  ['filling', 'levels.lowAlarm', 0, 300, 1, 'cm', 120],
  ['filling', 'levels.fillOn', 0, 300, 1, 'cm', 130],
  ['filling', 'levels.fillOff', 0, 300, 1, 'cm', 135],
  ['filling', 'levels.highAlarm', 0, 300, 1, 'cm', 145],
  ['filling', 'maxMinutes', 1, 600, 1, 'min', 60],
  ['filling', 'speed', 1, 200, 1, 'l/min', null],
  ['filling', 'volume', 1, 5_000, 1, 'm³', null],
  ...([1, 2, 3, 4] as const).map((n) => [`relay${n}`, 'duration', 1, 86_400, 1, 's', 1_200] as const),
  ['treatment', 'ph', 6.5, 7.9, 0.05, '', 7.2],
  ['treatment', 'redox', 300, 900, 10, 'mV', 700],
  ['treatment', 'freeChlorine', 0.2, 3, 0.05, 'mg/l', 0.8],
  ...(['phMinus', 'phPlus', 'chlorine', 'algicide', 'flocculant'] as const).map(
    (pump) => ['treatment', `maxPerDay.${pump}`, 0, 20_000, 50, 'ml', 1_000] as const,
  ),
  ['treatment', 'production', 0, 20, 1, 'g/h', 10],
  ...([1, 2, 3, 4, 5, 6] as const).flatMap(
    (n) =>
      [
        [`canister${n}`, 'volume', 1, 1_000, 0.5, 'l', 20],
        [`canister${n}`, 'alarmAt', 0, 90, 5, '%', 20],
        [`tube${n}`, 'lifespan', 30, 1_000, 5, 'd', 365],
      ] as const,
  ),
  ['calibration', 'water', -5, 5, 0.1, 'K', 0],
  ['calibration', 'air', -5, 5, 0.1, 'K', 0],
  ['calibration', 'solar', -5, 5, 0.1, 'K', 0],
] as const;

describe('numbers', () => {
  test.each(numbers)('%s %s: %d to %d in steps of %d %s, %d', (name, path, min, max, step, unit, usual) => {
    expect(fieldsOf(name)[path]).toMatchObject({ kind: 'number', min, max, step, unit, usual });
    // Ties are looked at when each field is in its bounds.
    const faults = (value: unknown) =>
      told(name, stateWith(name, path, value)).filter((line) => !line.includes('not-above'));
    const tidy = (value: number) => Number(value.toFixed(3));
    for (const good of [min, tidy(min + step), tidy(max - step), max]) {
      expect(faults(good), String(good)).toEqual([]);
    }
    for (const bad of [tidy(min - step), tidy(max + step), min - 1e-3, 1e9, -1e9, 1e308]) {
      expect(faults(bad), String(bad)).toEqual([`${path}: between ${min} ${max}`]);
    }
    expect(faults(tidy(min + step / 2))).toEqual([`${path}: in-steps ${step}`]);
    for (const odd of ['', '22', '22,5', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(faults(odd), JSON.stringify(odd)).toEqual([`${path}: invalid`]);
    }
    expect(faults(null)).toEqual(usual === null ? [] : [`${path}: invalid`]);
    expect(faults(undefined)).toEqual([`${path}: required`]);
  });

  test('none is left out', () => {
    const all = ownSections.flatMap((name) =>
      Object.entries(fieldsOf(name)).flatMap(([path, { kind }]) =>
        kind === 'number' ? [`${name} ${path}`] : [],
      ),
    );
    expect(numbers.map(([name, path]) => `${name} ${path}`).toSorted()).toEqual(all.toSorted());
  });
});

const speeds = ['low', 'medium', 'high'];
const substances = ['phMinus', 'phPlus', 'chlorine', 'algicide', 'flocculant'];
test.each<[SectionName, string, readonly string[], string]>([
  ['on', 'speed', speeds, 'medium'],
  ['on', 'flow', ['bottom', 'overflow'], 'bottom'],
  ['party', 'speed', speeds, 'high'],
  ['party', 'flow', ['bottom', 'overflow'], 'overflow'],
  ['auto', 'between', ['off', ...speeds], 'off'],
  ['eco', 'between', ['off', ...speeds], 'off'],
  ['heating', 'smart', ['off', 'time', 'air'], 'off'],
  ['filling', 'meter', ['float', 'hydrostatic'], 'float'],
  ['pump', 'type', ['none', 'A', 'B', 'C'], 'none'],
  ['relay3', 'type', ['pulse', 'switch', 'countdown', 'weekTimer'], 'switch'],
  ['cover', 'whenClosed', ['nothing', 'filtrationLow', 'filtrationOff'], 'nothing'],
  ['canister1', 'substance', substances, 'phMinus'],
  ['canister2', 'substance', substances, 'chlorine'],
])('%s %s is one of %j, %s from the factory', (name, path, options, usual) => {
  expect(fieldsOf(name)[path]).toMatchObject({ kind: 'choice', options, usual });
  for (const option of options)
    expect(told(name, stateWith(name, path, option))).not.toContain(`${path}: not-an-option`);
  for (const odd of ['', 'moon', 'Off', 1, null]) {
    expect(told(name, stateWith(name, path, odd))).toEqual([`${path}: not-an-option`]);
  }
});

describe('a section from the factory', () => {
  test.each(sectionNames)('%s is good, and stored as it was said', (name) => {
    const usual = usualState(sections[name].fields as SettingFields);
    expect(checkState(name, usual)).toEqual({ state: usual });
  });

  test.each<[SectionName, object]>([
    ['on', { speed: 'medium', flow: 'bottom' }],
    ['party', { speed: 'high', flow: 'overflow' }],
    ['heating', { enabled: true, smart: 'off', time: { from: '10:00', to: '18:00' } }],
    ['solar', { enabled: true, threshold: 5 }],
    ['auto', { night: null, between: 'off', requiredHours: 8, preferTemperature: false }],
    ['eco', { night: null, between: 'off', preferTemperature: false, requiredTemperature: 22 }],
    ['backwash', { everyDays: { on: true, days: 4, at: '06:00' }, timesADay: { on: false, times: 2 } }],
    ['relay1', { name: '', days: [], coverClosedSetsOff: false }],
    ['cover', { whenClosed: 'nothing', heatingAllowed: true }],
    ['treatment', { from: '00:00', to: '00:00' }],
  ])('%s is %j', (name, state) =>
    expect(usualState(sections[name].fields as SettingFields)).toMatchObject(state),
  );
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

const numbered = (stem: string, most: number) => Array.from({ length: most }, (_, n) => `${stem}${n + 1}`);
const filtration = ['on', 'party', 'auto', 'eco', 'winter', 'calibration'];
test.each([
  [[], []],
  [['filtration'], filtration],
  [
    ['filtration', 'speeds'],
    [...filtration.slice(0, -1), 'pump', 'calibration'],
  ],
  [['solar'], ['temperature', 'solar', 'calibration']],
  [['heating'], ['temperature', 'heating', 'calibration']],
  [['filling', 'ph'], ['filling']],
  [
    ['backwash', 'cover'],
    ['backwash', 'cover'],
  ],
  [['relays'], numbered('relay', 4)],
  [['relays', 'relay2'], ['relay2']],
  // Which relay is told of counts where there are relays.
  [['relay2'], []],
  [['electrolysis'], ['treatment']],
  [['dosing'], ['treatment', ...numbered('canister', 6), ...numbered('tube', 6)]],
  [
    ['dosing', 'canister1', 'canister2', 'tube1'],
    ['treatment', 'canister1', 'canister2', 'tube1'],
  ],
])('a unit with %j has %j, in this order', (features, names) =>
  expect(sectionsWith(features).filter((name) => ownSections.includes(name))).toEqual(names),
);
