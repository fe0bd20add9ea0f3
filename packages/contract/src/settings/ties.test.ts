import { describe, expect, test } from 'vitest';
import { usualState } from './fields.ts';
import { checkState, type SectionName, sections } from './sections.ts';
import { stateWith, told } from './testing/states.ts';

test.each<[SectionName, string, unknown, string[]]>([
  ['heating', 'enabled', 'yes', ['enabled: invalid']],
  ['heating', 'time.from', '24:00', ['time.from: invalid']],
  ['heating', 'time.from', '9:00', ['time.from: invalid']],
  ['heating', 'time.to', '23:60', ['time.to: invalid']],
  ['heating', 'time.to', '02:00', []],
  ['heating', 'air', 5, ['air: invalid']],
  ['heating', 'colour', 'red', ['colour: unknown-field']],
  ['heating', 'air.colour', 'red', ['air.colour: unknown-field']],
  ['auto', 'night', undefined, ['night: required']],
  [
    'auto',
    'night',
    {},
    ['start', 'end', 'speed', 'flow'].map(
      (name) => `night.${name}: ${/speed|flow/.test(name) ? 'not-an-option' : 'required'}`,
    ),
  ],
  ['auto', 'intervals', null, ['intervals: invalid']],
  ['auto', 'intervals', [5], ['intervals[0]: invalid']],
  ['relay1', 'name', 'Pump house', []],
  ['relay1', 'name', 'x'.repeat(40), []],
  ['relay1', 'name', '🏊'.repeat(40), []],
  ['relay1', 'name', 'x'.repeat(41), ['name: too-long 40']],
  ['relay1', 'name', 'x'.repeat(10_000), ['name: too-long 40']],
  ['relay1', 'name', 'two\nlines', ['name: one-line']],
  ['relay1', 'name', 'a\u202eb', ['name: unfit-character U+202E']],
  ['relay1', 'name', null, ['name: invalid']],
  ['relay1', 'days', ['mon', 'moon'], ['days[1]: not-an-option']],
  ['relay1', 'days', 'mon', ['days: invalid']],
  ['relay1', 'days', Array(8).fill('mon'), ['days: too-many 7']],
])('%s %s = %j: %j', (name, path, value, faults) => {
  expect(told(name, stateWith(name, path, value))).toEqual(faults);
});

test('names are kept without spaces at their ends, days in the order of the week, each once', () => {
  const more = { name: '  Garden light ', days: ['sun', 'mon', 'sun', 'wed'] };
  const checked = checkState('relay1', { ...usualState(sections.relay1.fields), ...more });
  expect(checked).toMatchObject({ state: { name: 'Garden light', days: ['mon', 'wed', 'sun'] } });
});

describe('smart heating', () => {
  test.each([
    [{ smart: 'air', air: { below: 20, above: 20 } }, ['air.above: not-above 20']],
    [{ smart: 'air', air: { below: 20, above: 21 } }, []],
    // What does not count may be anything within its bounds.
    [{ smart: 'off', air: { below: 20, above: 15 } }, []],
    [{ smart: 'time', time: { from: '08:00', to: '08:00' } }, ['time.to: same-time']],
    [{ smart: 'time', time: { from: '22:00', to: '05:00' } }, []],
    [{ smart: 'off', time: { from: '08:00', to: '08:00' } }, []],
  ])('%j: %j', (more, faults) => {
    expect(told('heating', { ...usualState(sections.heating.fields), ...more })).toEqual(faults);
  });
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

describe('intervals', () => {
  const at = (start: string, end: string) => ({ start, end, speed: 'medium', flow: 'bottom' });
  const auto = (intervals: object[], night: object | null = null) =>
    told('auto', { ...usualState(sections.auto.fields), intervals, night });
  const day = at('09:00', '18:40');

  test.each<[string, object[], object | null, string[]]>([
    ['none at all', [], null, []],
    ['touching', [at('06:00', '09:00'), day], null, []],
    ['to the end of the day', [at('18:00', '00:00')], null, []],
    ['24:00', [at('18:00', '24:00')], null, ['intervals[0].end: invalid']],
    ['over midnight', [at('22:00', '05:00')], null, ['intervals[0].end: ends-before-start']],
    ['a night', [], at('22:00', '05:00'), []],
    ['a night that touches', [at('05:00', '22:00')], at('22:00', '05:00'), []],
    ['a night to midnight', [], at('22:00', '00:00'), ['night.end: within-a-day']],
    ['a night in the evening', [], at('20:00', '22:00'), ['night.end: within-a-day']],
    ['5 minutes', [at('06:00', '06:05')], null, ['intervals[0].end: interval-too-short 5']],
    ['6 minutes', [at('06:00', '06:06')], null, []],
    ['no time', [at('06:00', '06:00')], null, ['intervals[0].end: interval-too-short 5']],
    ['overlapping', [day, at('18:39', '20:00')], null, ['intervals[1].start: overlaps 09:00 18:40']],
    ['the same twice', [day, day], null, ['intervals[1].start: overlaps 09:00 18:40']],
    [
      'one beside one that ends before it starts',
      [at('06:00', '05:00'), at('09:00', '18:40'), at('18:00', '19:00')],
      null,
      ['intervals[0].end: ends-before-start', 'intervals[2].start: overlaps 09:00 18:40'],
    ],
    ['one within another', [day, at('10:00', '11:00')], null, ['intervals[1].start: overlaps 09:00 18:40']],
    [
      'a night into the evening',
      [at('20:00', '23:00')],
      at('22:00', '05:00'),
      ['night.start: overlaps 20:00 23:00'],
    ],
    [
      'a night into the morning',
      [at('04:00', '06:00')],
      at('22:00', '05:00'),
      ['night.start: overlaps 04:00 06:00'],
    ],
    [
      'five',
      Array.from({ length: 5 }, (_, n) => at(`0${n}:00`, `0${n}:30`)),
      null,
      ['intervals: too-many 4'],
    ],
    // Whoever is told of the second means their own second, in whatever order they are stored.
    [
      'the later first',
      [at('12:00', '13:00'), at('10:00', '09:00')],
      null,
      ['intervals[1].end: ends-before-start'],
    ],
  ])('%s: %#', (_what, intervals, night, faults) => expect(auto(intervals, night)).toEqual(faults));

  test('are stored in their order', () => {
    const [late, early] = [at('12:00', '13:00'), at('06:00', '07:00')];
    const state = { ...usualState(sections.auto.fields), intervals: [late, early] };
    expect(checkState('auto', state)).toMatchObject({ state: { intervals: [early, late] } });
  });

  test('of eco is one', () => {
    const eco = (intervals: object[]) => told('eco', { ...usualState(sections.eco.fields), intervals });
    expect(eco([day])).toEqual([]);
    expect(eco([at('06:00', '07:00'), day])).toEqual(['intervals: too-many 1']);
  });
});

test('a wash comes every few days or some times a day', () => {
  const { everyDays, timesADay, ...rest } = usualState(sections.backwash.fields);
  const wash = (days: boolean, times: boolean) =>
    told('backwash', {
      ...rest,
      everyDays: { ...everyDays, on: days },
      timesADay: { ...timesADay, on: times },
    });
  expect([wash(true, false), wash(false, true), wash(false, false)]).toEqual([[], [], []]);
  expect(wash(true, true)).toEqual(['timesADay.on: not-both']);
});

test.each<[object, string[]]>([
  [{ type: 'weekTimer', days: [] }, ['days: no-days']],
  [{ type: 'weekTimer', days: ['mon'], start: '08:00', end: '08:00' }, ['end: same-time']],
  [{ type: 'weekTimer', days: ['mon'], start: '22:00', end: '05:00' }, []],
  [{ type: 'switch', days: [], start: '08:00', end: '08:00' }, []],
])('a relay with %j: %j', (more, faults) => {
  expect(told('relay4', { ...usualState(sections.relay4.fields), ...more })).toEqual(faults);
});
