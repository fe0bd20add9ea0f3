import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

const schemas = join(import.meta.dirname, '../../../../packages/contract/src/api');
/** Every `@type` that an answer can have, as the schemas name it; a list's items may leave it out. */
const types = globSync('*.ts', { cwd: schemas })
  .map((name) => readFileSync(join(schemas, name), 'utf8'))
  .flatMap((text) => [...text.matchAll(/\bld\('(\w+)'\)/gu)].map(([, type = '']) => type))
  .concat('Lang', 'Entrypoint', 'Error', 'ConstraintViolationList');

const server = perFile(wholeServer);

test('the context of every type that an answer names can be read, and no other', async () => {
  expect(types.length).toBeGreaterThan(10);
  const statuses = await Promise.all(
    types.map(async (type) => [type, (await server.ask('GET', `/api/contexts/${type}`)).status]),
  );
  expect(statuses).toEqual(types.map((type) => [type, 200]));
  expect((await server.ask('GET', '/api/contexts/Nothing')).status).toBe(404);
});
