import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { usualState } from '@poolhouse/contract/settings/fields';
import {
  type SectionName,
  sectionNames,
  sections,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';
import { timelineTypeOfSetting } from '@poolhouse/contract/settings/timeline-type';
import { unitFlags } from '@poolhouse/domain/unit/flags';
import { describe, expect, test } from 'vitest';
import { entriesOf, isKnown, requiredChannel, type Shown } from './entries.ts';

const features = [
  ...['filtration', 'speeds', 'heating', 'solar', 'filling', 'backwash', 'pressure', 'flow'],
  ...['relays', 'cover', 'dosing', 'electrolysis', 'redox', 'freeChlorine'],
];
const full: Shown = { features, notAllowed: [] };
const usual = (name: SectionName, over: object = {}) => ({ ...usualState(sections[name].fields), ...over });

const known = (section: SectionName, over: Partial<SettingsSection> = {}): SettingsSection => ({
  ...{ section, version: 1, desired: null, reported: usual(section) },
  ...{ pending: false, refused: null, changedAt: null, ...over },
});
const paths = (shown: Shown, of: SettingsSection) => entriesOf(shown, of).entries.map(({ path }) => path);
const values = (of: SettingsSection) =>
  Object.fromEntries(
    entriesOf(full, of).entries.map(({ path, value, awaited }) => [path, [value, awaited?.value]]),
  );

describe('what the unit goes by', () => {
  test('is what it reported, and not what is wanted of it or usual', () => {
    expect(values(known('temperature', { reported: { required: 24 }, desired: { required: 30 } }))).toEqual({
      required: [24, undefined],
    });
  });

  test('stands beside what it is to become, as long as it has not answered, and only where that is another', () => {
    const pending = known('treatment', { desired: usual('treatment', { ph: 7.4 }), pending: true });
    expect(values(pending)).toMatchObject({ ph: [7.2, 7.4], redox: [700, undefined] });
  });

  test('goes on when it refused what was wanted', () => {
    const refused = { state: { required: 31 }, errors: [{ path: 'required', code: 'between' }] };
    const own = known('temperature', { reported: { required: 26 }, desired: { required: 26 }, refused });
    expect(values(own)).toEqual({ required: [26, undefined] });
  });

  test('is not known of what it never reported: a section, or a field that older firmware lacks', () => {
    const silent = known('solar', { reported: null });
    expect(values(silent)).toEqual({ enabled: [undefined, undefined], threshold: [undefined, undefined] });
    expect(isKnown(entriesOf(full, silent))).toBe(false);
    expect(isKnown(entriesOf(full, { ...silent, desired: usual('solar'), pending: true }))).toBe(true);
    expect(values(known('solar', { reported: { enabled: false } }))).toEqual({
      enabled: [false, undefined],
      threshold: [undefined, undefined],
    });
  });

  test('is known when it said that there is none', () => {
    expect(values(known('filling', { reported: usual('filling', { speed: null }) }))).toMatchObject({
      speed: [null, undefined],
    });
  });
});

describe('what is shown of a section', () => {
  test('is all of it that counts, in its order', () => {
    expect(paths(full, known('heating'))).toEqual(['enabled', 'smart']);
    expect(paths(full, known('heating', { reported: usual('heating', { smart: 'air' }) }))).toEqual([
      ...['enabled', 'smart', 'air.below', 'air.above'],
    ]);
  });

  test('is also what would count once the unit answers', () => {
    const desired = usual('heating', { smart: 'time' });
    expect(paths(full, known('heating', { desired, pending: true }))).toEqual([
      ...['enabled', 'smart', 'time.from', 'time.to'],
    ]);
  });

  test('is nothing of hardware that is not there', () => {
    const has = (...some: string[]): Shown => ({ features: some, notAllowed: [] });
    expect(paths(has('dosing', 'phMinus', 'redox'), known('treatment'))).toEqual([
      ...['ph', 'redox', 'maxPerDay.phMinus', 'from', 'to'],
    ]);
    expect(paths(has('backwash'), known('backwash'))).not.toContain('pressure.on');
  });

  test('is no speed of a pump that has but one', () => {
    expect(paths({ features: ['filtration'], notAllowed: [] }, known('on'))).toEqual(['flow']);
    expect(paths({ features: ['filtration', 'speeds'], notAllowed: [] }, known('on'))).toEqual([
      'speed',
      'flow',
    ]);
  });

  test.each(unitFlags)('that the operator has switched off with %s is nothing, and says so', (flag) => {
    const off = sectionNames
      .map((name) => entriesOf({ features, notAllowed: [flag] }, known(name)))
      .filter(({ isOff }) => isOff);
    expect(off.every(({ entries }) => entries.length === 0)).toBe(true);
    const kinds = new Set(off.map(({ name }) => name.replace(/\d$/u, '')));
    expect([...kinds]).toEqual(['notification', 'canisterAlarm'].includes(flag) ? [] : [flag]);
  });

  test('of a canister is locked at its alarm alone when only that is switched off', () => {
    const lockedWith = (notAllowed: Shown['notAllowed']) =>
      entriesOf({ features, notAllowed }, known('canister1')).entries.filter(({ isLocked }) => isLocked);
    expect(lockedWith(['canisterAlarm']).map(({ path }) => path)).toEqual(['alarmAt']);
    expect(lockedWith(['tube'])).toEqual([]);
  });

  test('is something, whatever section it is: a further one appears by itself', () => {
    const all = sectionsWith(features);
    expect(all).toHaveLength(sectionNames.length);
    expect(all.filter((name) => paths(full, known(name)).length === 0)).toEqual([]);
  });
});

test('what the pool is required to have is among what stands in the timeline as required', () => {
  const all = sectionNames.flatMap((name) => entriesOf(full, known(name)).entries);
  const required = all.filter((entry) => requiredChannel(entry) !== undefined);
  expect(required.map(requiredChannel)).toEqual(['water', 'ph', 'redox', 'freeChlorine']);
  const types = required.map(({ section, path }) => timelineTypeOfSetting(section, path));
  expect(new Set(types)).toEqual(new Set(['required']));
});
