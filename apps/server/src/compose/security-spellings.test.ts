import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { type Api, actorOf } from '#platform/http/api.ts';
import { byRawText } from '#testing/http/raw-text-guard.ts';
import { perFile } from '#testing/lifetimes.ts';
import { otherCloud } from '#testing/routes/route-world.ts';
import { askSpelled, liveUpgrade, type SpelledResult } from '#testing/routes/spelling-matrix.ts';
import { type Spelling, spellingsOf } from '#testing/routes/spellings.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const server = perFile(wholeServer);

/** The first of each route's spellings and a few, others for each: between them the routes ask nearly all kinds. */
const few = (all: Spelling[], index: number): Spelling[] =>
  all.filter((_, at) => at === 0 || at % 24 === index % 24);

const ask = async (on: WholeServer, routes: WholeServer['routes']): Promise<SpelledResult> =>
  askSpelled(on, await otherCloud(on), routes, few);

describe('every spelling of every target', () => {
  test('gives each of six people no more than the canonical one, and writes nothing where it is refused', async () => {
    const { leaks, written, failures } = await ask(server, [...server.routes, liveUpgrade]);
    expect(leaks).toEqual([]);
    expect(written).toEqual([]);
    expect(failures).toEqual([]);
  }, 180_000);

  test('each route has two hundred and more, each of them another', () => {
    for (const route of server.routes) {
      const all = spellingsOf(route, route.url.replace(':id', ulid()), 'localhost:8080');
      const different = new Set(all.map(({ how: _, ...asked }) => JSON.stringify(asked)));
      expect(different.size).toBeGreaterThan(200);
    }
  });

  test('control: a guard that goes by the text of the target is found, and a row written before the actor is known', async () => {
    const careless = await wholeServer({ edge: byRawText, routes: plant });
    const routes = careless.routes.filter(({ url }) => /^\/api\/(clouds|end_users|planted)/.test(url));
    const { leaks, written } = await ask(careless, routes);
    await careless.stop();
    for (const who of ['anonymous', 'owner', 'other', 'deleted', 'unagreed']) {
      expect(leaks.filter((line) => line.includes(` by ${who}: `)).length).toBeGreaterThan(3);
    }
    for (const route of ['GET /api/end_users', 'DELETE /api/end_users/:id', 'POST /api/clouds']) {
      expect(leaks.filter((line) => line.startsWith(`${route} as`))).not.toEqual([]);
    }
    expect(written).toContain('POST /api/planted/hasty: public.clouds');
  }, 180_000);
});

/** Does its work first and asks then who wants it. */
function plant(api: Api, pool: Pool): void {
  api.post('/planted/hasty', { config: { access: 'user' } }, async (request, reply) => {
    await pool.query("insert into clouds (id, name, langs) values ($1, 'Hasty', '{en}')", [ulid()]);
    actorOf(request);
    return reply.code(204).send();
  });
}
