import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

const schemas = join(import.meta.dirname, '../../../../packages/contract/src/api');
const answers = join(import.meta.dirname, '..');
const namesIn = (folder: string, pattern: string, naming: RegExp): string[] =>
  globSync(pattern, { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(naming)].map(([, type = '']) => type));
/** Every `@type` that an answer can have, as the schemas name it; a list's items may leave it out. */
const types = namesIn(schemas, '*.ts', /\bld\('(\w+)'\)/gu)
  .concat(namesIn(answers, '**/*.ts', /\bdefineAnswer\(\s*'(\w+)'/gu))
  .concat('Lang', 'Entrypoint', 'Error', 'ConstraintViolationList');

const server = perFile(wholeServer);

test('the context of every type that an answer names can be read, and no other', async () => {
  expect(types.length).toBeGreaterThan(18);
  const statuses = await Promise.all(
    types.map(async (type) => [type, (await server.ask('GET', `/api/contexts/${type}`)).status]),
  );
  expect(statuses).toEqual(types.map((type) => [type, 200]));
  expect((await server.ask('GET', '/api/contexts/Nothing')).status).toBe(404);
});
