import { sectionNames } from '@poolhouse/contract/settings/sections';
import { expect, test } from 'vitest';
import { flatOf } from './leaves.ts';
import { counts, fieldsOf, kindOf } from './shape.ts';

/** A section from the factory, and what is another in it. @returns the paths that only are kept */
const kept = (name: (typeof sectionNames)[number], over: object = {}): string[] => {
  const shown = { ...flatOf(fieldsOf(name), null), ...over };
  return Object.keys(shown).filter((path) => !counts(name, shown, path));
};

const times = ['time.from', 'time.to'];
const air = ['air.below', 'air.above'];
const week = ['days', 'start', 'end'];

test.each([
  ['heating', {}, [...times, ...air]],
  ['heating', { smart: 'time' }, air],
  ['heating', { smart: 'air' }, times],
  ['relay1', { type: 'switch' }, ['duration', ...week]],
  ['relay2', { type: 'pulse' }, week],
  ['relay3', { type: 'countdown' }, week],
  ['relay4', { type: 'weekTimer' }, ['duration']],
  ['backwash', {}, ['timesADay.times', 'pressure.above', 'flow.below']],
  [
    'backwash',
    { 'everyDays.on': false, 'flow.on': true },
    ['everyDays.days', 'everyDays.at', 'timesADay.times', 'pressure.above'],
  ],
] as const)('of %s with %j only these are kept: %j', (name, over, paths) => {
  expect(kept(name, over)).toEqual(paths);
});

test('of all other sections everything counts', () => {
  const chosen = ['heating', 'relay', 'backwash'];
  const others = sectionNames.filter((name) => !chosen.includes(kindOf(name)));
  expect(others.length).toBeGreaterThan(10);
  expect(others.flatMap((name) => kept(name))).toEqual([]);
});

test('a group counts as what is in it does', () => {
  expect(counts('heating', { smart: 'time' }, 'time')).toBe(true);
  expect(counts('heating', { smart: 'time' }, 'air')).toBe(false);
  expect(counts('backwash', { 'flow.on': false }, 'flow')).toBe(true);
});
