import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { usualState } from '@poolhouse/contract/settings/fields';
import { type SectionName, sections } from '@poolhouse/contract/settings/sections';
import type { Language } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
import { expect, test } from 'vitest';
import { inOneLine, type Spoken } from '#unit/settings/value-words.ts';
import { entriesOf, type SectionEntries } from './entries.ts';
import { briefWords, limitNote, valueLines } from './entry-words.ts';
import { spansOf } from './spans.ts';

const spoken = (language: Language): Spoken => ({
  language,
  t: (key, values) => translate(language, key, values),
});
const features = ['filtration', 'speeds', 'heating', 'relays', 'dosing', 'cover', 'filling'];

function section(name: SectionName, over: object = {}): SectionEntries {
  const known: SettingsSection = {
    ...{ section: name, version: 1, desired: null, pending: false, refused: null, changedAt: null },
    reported: { ...usualState(sections[name].fields), ...over },
  };
  return entriesOf({ features, notAllowed: [] }, known);
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function linesOf(name: SectionName, path: string, over?: object, language: Language = 'en'): string[] {
  const entry = section(name, over).entries.find((one) => one.path === path);
  return entry
    ? valueLines(spoken(language), entry.field, entry.value).map((line) => plain(inOneLine(line)))
    : [];
}

const night = { start: '22:00', end: '02:00', speed: 'low', flow: 'bottom' };

test.each<[SectionName, string, object | undefined, string[]]>([
  [
    'auto',
    'intervals',
    undefined,
    ['06:00–09:00 · Medium · Bottom drain', '12:00–18:00 · Medium · Overflow'],
  ],
  ['auto', 'intervals', { intervals: [] }, ['none']],
  ['auto', 'night', undefined, ['none']],
  ['auto', 'night', { night }, ['22:00–02:00 · Low · Bottom drain']],
  ['auto', 'requiredHours', undefined, ['8.0 h']],
  ['auto', 'preferTemperature', { preferTemperature: true }, ['on']],
  ['filling', 'speed', undefined, ['not set']],
  ['filling', 'maxMinutes', { maxMinutes: undefined }, ['not reported yet']],
])('of %s %s with %j reads %j', (name, path, over, lines) => {
  expect(linesOf(name, path, over)).toEqual(lines);
});

test('a limit for a day says what follows for an hour, in the language’s own numbers', () => {
  const { entries } = section('treatment', { maxPerDay: { phMinus: 250 } });
  const notes = (language: Language) =>
    entries.flatMap((entry) => limitNote(spoken(language), entry) ?? []).map(plain);
  expect(notes('en')).toEqual(['at most 62.5 ml an hour']);
  expect(notes('de')).toEqual(['höchstens 62,5 ml pro Stunde']);
});

test.each<[SectionName, object | undefined, string]>([
  ['relay1', undefined, 'Switch'],
  ['relay1', { name: 'Lights', type: 'countdown' }, 'Lights · Countdown · Duration 1200 s'],
  ['relay2', { type: 'weekTimer', days: ['mon', 'sat'] }, 'Week timer · Mon Sat · 08:00–20:00'],
  ['relay3', { coverClosedSetsOff: true }, 'Switch · Off under the cover'],
  ['canister1', undefined, 'pH− · Volume 20.0 l · Warn at 20 %'],
  ['tube4', undefined, 'Lasts 365 days'],
  ['relay4', { type: 'weekTimer', days: [], end: undefined }, 'Week timer · none · 08:00'],
])('%s with %j is %s in one line', (name, over, words) => {
  expect(plain(inOneLine(briefWords(spoken('en'), section(name, over), 'reported')))).toBe(words);
});

test('the alarm of a canister that is switched off is said not to be allowed', () => {
  const canister = entriesOf({ features, notAllowed: ['canisterAlarm'] }, section('canister1').known);
  expect(plain(inOneLine(briefWords(spoken('en'), canister, 'reported')))).toBe(
    'pH− · Volume 20.0 l · Warn at: Not allowed',
  );
});

test('one line is of what counts now, another of what will once the unit answers', () => {
  const reported = usualState(sections.relay1.fields);
  const desired = { ...reported, name: 'Lights', type: 'pulse', duration: 1 };
  const known: SettingsSection = {
    ...{ section: 'relay1', version: 2, desired, reported, pending: true, refused: null, changedAt: null },
  };
  const waiting = entriesOf({ features, notAllowed: [] }, known);
  const line = (as: 'reported' | 'wanted') => plain(inOneLine(briefWords(spoken('en'), waiting, as)));
  expect([line('reported'), line('wanted')]).toEqual(['Switch', 'Lights · Pulse · Duration 1 s']);
});

test.each<[SectionName, object | undefined, [number, number, string][]]>([
  [
    'auto',
    undefined,
    [
      [360, 540, 'strong'],
      [720, 1080, 'strong'],
    ],
  ],
  ['auto', { intervals: [], night }, [[1320, 120, 'quiet']]],
  ['heating', undefined, []],
  ['heating', { smart: 'time' }, [[600, 1080, 'strong']]],
  ['treatment', undefined, [[0, 0, 'strong']]],
  ['treatment', { to: undefined }, []],
  ['filling', undefined, []],
])('of %s with %j these hours are drawn: %j', (name, over, spans) => {
  const drawn = spansOf(section(name, over), spoken('en'));
  expect(drawn.map(({ start, end, look }) => [start, end, look])).toEqual(spans);
});
