import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaDocuments } from './documents.ts';
import type { Schema } from './schema.ts';
import { folder, publishedSchemas, schemaJudge } from './testing/validator.ts';

const names = Object.keys(schemaDocuments);

test.each(names)('docs/schemas/%s.json is what the codecs say (`vitest -u` writes it)', async (name) => {
  const text = `${JSON.stringify(schemaDocuments[name], null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(folder, `${name}.json`));
});

test('no other schemas are published', () => expect(publishedSchemas()).toEqual(names.toSorted()));

/** Members at every depth, by their paths. */
function membersOf(schema: Schema, before = ''): [string, Schema][] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]): [string, Schema][] => [
      [`${before}${name}`, member],
      ...membersOf(member, `${before}${name}.`),
    ]),
    ...(schema.items ? membersOf(schema.items, before) : []),
  ];
}

/** Members that are what their names say: channels, outputs, sections. */
const byName = /(?:^|\.)(?:values|valuesAt|outputs|v|o|have)\.\w+$/u;

test.each(names)('%s says what each of its members is', (name) => {
  const document = schemaDocuments[name] ?? {};
  const text = expect.stringMatching(/\w/u);
  expect(document).toMatchObject({ title: text, description: text });
  const silent = membersOf(document).filter(([path, member]) => !member.description && !byName.test(path));
  expect(silent.map(([path]) => path)).toEqual([]);
});

test.each(names)('the examples of %s are what it asks for', (name) => {
  const judge = schemaJudge();
  const { examples = [] } = schemaDocuments[name] ?? {};
  expect(examples).not.toEqual([]);
  for (const example of examples) expect(judge(name, example)).toEqual([]);
});
