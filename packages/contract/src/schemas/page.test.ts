import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modes } from '@poolhouse/domain/filtration/modes';
import { commandNames } from '@poolhouse/domain/unit/commands';
import { unitEvents } from '@poolhouse/domain/unit/events';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { channelNames } from '@poolhouse/domain/water/channels';
import { expect, test } from 'vitest';
import type { SettingField, SettingFields } from '../settings/fields.ts';
import { sections } from '../settings/sections.ts';
import { ownSections } from '../settings/testing/states.ts';
import { MAX_BYTES } from '../unit/limits.ts';
import { rowOutputNames, stateOutputs } from '../unit/outputs.ts';
import { causes } from '../unit/tally.ts';
import { downTopics, upTopics } from '../unit/topics.ts';
import { folder, schemaJudge } from './testing/validator.ts';

/** The page for makers of units. */
const page = readFileSync(join(folder, '../unit-protocol.md'), 'utf8');
const [, transcript = ''] = /## A transcript\n[\s\S]*?```text\n([\s\S]*?)```/u.exec(page) ?? [];

test('every example is what its schema asks for', () => {
  const judge = schemaJudge();
  const examples = [...page.matchAll(/(?:<!-- schema: (\S+) -->\n)?```json\n([\s\S]*?)```/gu)];
  expect(examples.length).toBeGreaterThan(5);
  for (const [whole, schema = '', json = ''] of examples) {
    expect(schema, `nothing judges this: ${whole}`).not.toBe('');
    expect(judge(schema, JSON.parse(json)), whole).toEqual([]);
  }
});

test('so is every message of its transcript', () => {
  const judge = schemaJudge();
  const messages = [...transcript.matchAll(/…\/(\S+) (?:retained )?(\{.*\})/gu)];
  const lines = transcript.split('\n').filter((line) => line.includes('…/') && line.includes('{'));
  expect(messages).toHaveLength(lines.length);
  for (const [line, topic = '', json = ''] of messages) {
    expect(judge(topic, JSON.parse(json)), line).toEqual([]);
  }
});

/** What stands in the page as a name, `relay1` … `relay4` for all four. */
function namesOfPage(): Set<string> {
  const text = page.replaceAll(/`([a-z]+)(\d)(\w*)` … `\1(\d)\3`/gu, (_, name, first, rest, last) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_item, index) => `\`${name}${Number(first) + index}${rest}\``,
    ).join(', '),
  );
  return new Set(
    [...text.matchAll(/`([^`\n]+)`/gu)].flatMap(([, code = '']) => [code, code.split('.').at(-1) ?? '']),
  );
}

const fieldNames = (fields: SettingFields): string[] =>
  Object.entries(fields).flatMap(([name, field]: [string, SettingField]) =>
    'fields' in field ? [...(field.kind === 'group' ? [] : [name]), ...fieldNames(field.fields)] : [name],
  );
const features = ownSections.flatMap((name) => [
  ...sections[name].features,
  ...Object.values<SettingField>(sections[name].fields).flatMap(({ needs }) => needs?.features ?? []),
]);

test.each([
  ['topic', [...upTopics, ...downTopics]],
  ['channel', channelNames],
  ['output of a state', Object.keys(stateOutputs)],
  ['output of a row', rowOutputNames],
  [
    'word of an output',
    Object.values(stateOutputs).flatMap((output) =>
      typeof output === 'object' && 'options' in output ? output.options : [],
    ),
  ],
  ['mode', modes],
  ['command', commandNames],
  ['message of a unit', Object.keys(unitMessages)],
  ['event', unitEvents],
  ['section of settings', ownSections],
  ['feature', features],
  ['cause for which something is dropped', causes],
])('every %s is told of', (_what, names) => {
  const told = namesOfPage();
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

test.each(ownSections)('every field of the section %s is told of', (name) => {
  const parts = new Set([...namesOfPage()].flatMap((code) => code.split(/[^A-Za-z]+/u)));
  expect(fieldNames(sections[name].fields).filter((field) => !parts.has(field))).toEqual([]);
});

test('how long the messages of a topic may be is told of', () => {
  const [told = ''] = /A message that is longer than its topic needs[^\n]+/u.exec(page) ?? [];
  for (const [topic, bytes] of Object.entries(MAX_BYTES)) {
    expect(told).toContain(`\`${topic}\``);
    expect(told).toMatch(new RegExp(`\\b${bytes / 1_024}\\b`, 'u'));
  }
});
