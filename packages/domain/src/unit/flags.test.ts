import { expect, it } from 'vitest';
import { commandNames } from './commands.ts';
import { flagOfCommand, flagOfSection, isUnitFlag, unitFlags } from './flags.ts';

it.each([
  ['heating', 'heating'],
  ['filling', 'filling'],
  ['canister1', 'canister'],
  ['canister6', 'canister'],
  ['tube3', 'tube'],
  ['temperature', undefined],
  ['relay1', undefined],
  ['toString', undefined],
])('the section %s needs the flag %s', (section, flag) => {
  expect(flagOfSection(section)).toBe(flag);
});

it('a command needs the flag of what it switches, a counter’s that of what it counts', () => {
  const needed = commandNames.flatMap((name) => {
    const flag = flagOfCommand(name, {});
    return flag ? [`${name}: ${flag}`] : [];
  });
  expect(needed).toEqual([
    'heating.set: heating',
    'filling.start: filling',
    'filling.stop: filling',
    'canister.refill: canister',
    'tube.replace: tube',
  ]);
  expect(flagOfCommand('counter.reset', { name: 'heating' })).toBe('heating');
  expect(flagOfCommand('counter.reset', { name: 'filling' })).toBe('filling');
  expect(flagOfCommand('counter.reset', { name: 'other' })).toBeUndefined();
});

it('knows its flags', () => {
  expect(unitFlags.every(isUnitFlag)).toBe(true);
  expect(isUnitFlag('toString')).toBe(false);
});
