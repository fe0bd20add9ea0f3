import { usualState } from '@poolhouse/contract/settings/fields';
import { sectionNames, sections } from '@poolhouse/contract/settings/sections';
import { languages } from '@poolhouse/domain/account/languages';
import { commandNames } from '@poolhouse/domain/unit/commands';
import { type TimelineCause, timelineCauses } from '@poolhouse/domain/unit/events';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { translate } from '@poolhouse/i18n/translate';
import { describe, expect, test } from 'vitest';
import { leavesOf } from '#unit/settings/leaves.ts';
import { entryWords, type Told } from './entry-words.ts';
import type { Spoken } from './spoken.ts';

const spoken = (language: Spoken['language'] = 'en'): Spoken => ({
  language,
  t: (key, values) => translate(language, key, values),
  relay: (n) => (n === 2 ? 'Lights' : `Relay ${n}`),
  dosing: 'Electrolysis',
});
const told = (what: TimelineCause, data: object = {}, since: string | null = null): Told => ({
  ...{ what, data: { ...data }, since },
  at: '2026-07-15T12:00:00.000Z',
});
/** Title and lines as they are read. */
function read(entry: Told, language: Spoken['language'] = 'en'): string[] {
  const { title, lines } = entryWords(spoken(language), entry);
  const said = lines.map((line) =>
    line.kind === 'text' ? line.text : `${line.label}: ${line.before} → ${line.after}`,
  );
  return [title, ...said].map((text) => text.replaceAll('\u00a0', ' '));
}
const changed = (path: string, from: unknown, to: unknown) => ({ changes: [{ path, from, to }] });
const command = (name: string, args: object, stage = 'done', code?: string) =>
  told('command.ended', { name, args, stage, ...(code ? { code } : {}) });

describe('an entry reads', () => {
  test.each<[Told, string[]]>([
    [told('mode.changed', { mode: 'eco' }), ['Mode: Eco']],
    [told('canister.refilled', { n: 1, volume: 20_000 }), ['Canister 1 refilled: 20 l']],
    [told('counter.reset', { name: 'filling' }), ['Counter of water filled reset']],
    [command('mode.set', { mode: 'winter', minimum: 9.5 }), ['Mode: Winter, at least 9.5 °C']],
    [command('mode.set', { mode: 'winter' }), ['Mode: Winter']],
    [command('pump.set', { speed: 'high', minutes: 90 }), ['Pump: high, for 1 h 30 min']],
    [command('pump.set', { speed: 'off', minutes: 60 }), ['Pump: off, for 1 h']],
    [command('relay.set', { n: 2, on: true, minutes: 20 }), ['Lights: on, for 20 min']],
    [command('relay.set', { n: 3, on: false }), ['Relay 3: off']],
    [command('dosing.pause', { minutes: 120 }), ['Electrolysis: pause for 2 h']],
    [command('dosing.resume', {}), ['Electrolysis: resume']],
    [command('canister.refill', { n: 2, volume: 2_500 }), ['Canister 2 refilled: 2.5 l']],
    [
      command('backwash.start', {}, 'rejected', 'cover-moves'),
      ['Backwash: start', 'Refused: the cover is moving'],
    ],
    [command('cover.open', {}, 'expired'), ['Cover: open', 'No answer in time: it will not run later']],
    [
      told('settings.applied', { section: 'temperature', ...changed('required', 26, 28) }),
      ['Temperature', 'Water: 26.0 °C → 28.0 °C'],
    ],
    [
      told('settings.applied', { section: 'calibration', ...changed('water', 0, -0.5) }),
      ['Calibration', 'Water: 0.0 K → −0.5 K'],
    ],
    [
      told('settings.applied', {
        section: 'calibration',
        changes: [{ path: 'air', from: 0, to: 1.5, raw: 19.25 }],
      }),
      ['Calibration', 'Air: 0.0 K → 1.5 K', 'The thermometer itself said 19.3 °C.'],
    ],
    [
      told('settings.applied', { section: 'relay2', ...changed('coverClosedSetsOff', false, true) }),
      ['Lights', 'Off under the cover: off → on'],
    ],
    [
      told('settings.applied', {
        section: 'eco',
        ...changed(
          'intervals',
          [{ start: '06:00', end: '09:00', speed: 'low', flow: 'bottom' }],
          [{ start: '06:00', end: '09:00', speed: 'high', flow: 'bottom' }],
        ),
      }),
      ['Eco', 'Intervals: 06:00–09:00 · Low · Bottom drain → 06:00–09:00 · High · Bottom drain'],
    ],
    [
      told('settings.applied', { section: 'filling', ...changed('speed', null, 12) }),
      ['Water filling', 'Speed of filling: not set → 12 l/min'],
    ],
    [
      told('settings.refused', { section: 'temperature', errors: [{ path: 'required', code: 'between' }] }),
      [
        'Temperature: change refused',
        'Water: Between 5.0 °C and 40.0 °C, please.',
        'The unit goes on with what it had. Change it in the settings.',
      ],
    ],
    [told('unit.changed', changed('name', '', 'Garden')), ['Details changed', 'Name: empty → Garden']],
    [
      told('flags.changed', changed('flagsOff', ['tube'], ['heating'])),
      ['What is allowed was changed', 'Tubes: not allowed → allowed', 'Heating: allowed → not allowed'],
    ],
    [
      told('firmware.changed', changed('firmware', '2.4.1', '2.5.0')),
      ['New firmware', 'Firmware: 2.4.1 → 2.5.0'],
    ],
    [
      told('unit.online', { since: '2026-07-15T09:30:00.000Z' }),
      ['The unit is online again', 'It lasted 2 h 30 min.'],
    ],
    [
      told('alert.opened', { side: 'high', channel: 'ph', limit: 7.6, value: 7.84 }),
      ['pH is above 7.60', 'It is at 7.84.'],
    ],
    [
      told('alert.ended', { side: 'low', channel: 'water', limit: 20, since: '2026-07-15T11:15:00.000Z' }),
      ['Over: Water is below 20.0 °C', 'It lasted 45 min.'],
    ],
    [told('aqua.linked', { serial: '1234567' }), ['Linked with unit 123 456 7']],
  ])('$what $data', (entry, words) => {
    expect(read(entry)).toEqual(words);
  });

  test.each([
    ['2026-07-15T11:35:00.000Z', 'It lasted 25 min.'],
    ['2026-07-15T04:43:00.000Z', 'It lasted 7 h 17 min.'],
    ['2026-07-12T11:00:00.000Z', 'It lasted 3 days.'],
    ['2026-07-15T11:59:40.000Z', 'It lasted 20 seconds.'],
  ])('that what began at %s is over: %s', (since, lasted) => {
    const entry = told('message.ended', { key: 'pump-overheated' }, since);
    expect(read(entry)).toEqual(['Over: The pump is overheated', lasted]);
    expect(entryWords(spoken(), entry).isGood).toBe(true);
  });

  test('that something is over without how long, where nobody knows', () => {
    expect(read(told('message.ended', { key: 'pump-overheated' }))).toHaveLength(1);
  });

  test('of a message what it means and what to do, whichever it is', () => {
    for (const [key, severity] of Object.entries(unitMessages)) {
      const entry = told('message.began', { key });
      const [title, hint] = read(entry);
      expect(entryWords(spoken(), entry).isWarning ?? false, key).toBe(severity === 'warning');
      expect(title).not.toContain(key);
      expect(hint?.length).toBeGreaterThan(10);
    }
    expect(read(told('backwash.error'))).toEqual(read(told('message.began', { key: 'backwash-error' })));
    expect(read(told('message.began', { key: 'water-on-fire' }))).toEqual([
      'The unit reports: water-on-fire',
      'This message is newer than this page. Look at the unit’s display.',
    ]);
  });

  test('of data that this version does not know no nonsense', () => {
    expect(read(told('settings.applied', { section: 'sauna', ...changed('heat', 1, 2) }))).toEqual([
      'sauna',
      'heat: 1 → 2',
    ]);
    expect(read(told('mode.changed', { mode: 'disco' }))).toEqual(['mode.changed']);
    expect(read(command('sauna.start', {}))).toEqual(['command.ended']);
  });
});

describe.each(languages)('in %s', (language) => {
  test('every kind of entry has a title of its own', () => {
    const keys = {
      key: 'pump-overheated',
      mode: 'eco',
      n: 1,
      volume: 1_000,
      name: 'heating',
      serial: '1234567',
    };
    const limits = { side: 'low', channel: 'ph', limit: 7, since: '2026-07-15T09:30:00.000Z' };
    const more = { ...limits, section: 'temperature', changes: [], errors: [], args: {}, stage: 'done' };
    for (const what of timelineCauses) {
      const data = { ...keys, ...more, ...(what === 'command.ended' ? { name: 'identify' } : {}) };
      expect(read(told(what, data), language)[0]).not.toMatch(/^[\w-]+\.[\w.-]+$/u);
    }
  });

  test('every command and every field that can be set has words', () => {
    for (const name of commandNames) {
      const [title] = read(command(name, { on: true, minutes: 5, n: 1, volume: 100 }), language);
      expect(title).not.toMatch(/timeline\.|equipment\.|mode\./u);
    }
    for (const section of sectionNames) {
      const { fields } = sections[section];
      const usual = usualState(fields);
      for (const { path } of leavesOf(fields)) {
        const value = path
          .split('.')
          .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], usual);
        const [, line] = read(
          told('settings.applied', { section, ...changed(path, value, value) }),
          language,
        );
        expect(line).not.toMatch(/section\.|option\.|setting\.|undefined|\[object/u);
      }
    }
  });
});
