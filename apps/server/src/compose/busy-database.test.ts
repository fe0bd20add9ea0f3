import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWritable } from '#platform/db/writable.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

let server: WholeServer;
/** The one that requests are answered from. */
let pool: Pool;
beforeAll(async () => {
  server = await wholeServer({
    routes: (_, own) => {
      pool = own;
    },
  });
});
afterAll(() => server.stop());

test('a server is healthy while its requests have every connection that there is for them', async () => {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  // The control: behind the requests nobody would come to look in time.
  expect(await createWritable(pool)()).toBe(false);
  const { status, text } = await server.ask('GET', '/api/health');
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ ready: true })]);
  for (const client of held) client.release();
});
