import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { notFound, Refusal } from '#platform/errors.ts';
import type { Api } from '#platform/http/api.ts';
import { perFile } from '#testing/lifetimes.ts';
import { routeFaults } from '#testing/routes/route-matrix.ts';
import { otherCloud } from '#testing/routes/route-world.ts';
import { ownerOf } from '#testing/units/give-units.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer({ routes: plant, env: { DEMO_UNITS: '200' } }));
const elsewhere = perFile(() => otherCloud(server));

/** Routes as careless people write them. */
function plant(api: Api): void {
  const user = { config: { access: 'user' } } as const;
  const params = { schema: { params: z.object({ id: z.string() }) } };
  const nameOf = async (id: string): Promise<string | undefined> => {
    const rows = server.db.selectFrom('units').select('name').where('id', '=', id);
    return (await rows.executeTakeFirst())?.name;
  };
  api.get('/planted/anybody/units/:id', { ...user, ...params }, async (request) => {
    const name = await nameOf(request.params.id);
    if (name === undefined) throw notFound();
    return { name };
  });
  api.get('/planted/forbids/units/:id', { ...user, ...params }, async (request) => {
    if ((await nameOf(request.params.id)) === undefined) throw notFound();
    if ((await ownerOf(server.db, request.params.id)) !== request.actor?.userId)
      throw new Refusal('forbidden', 'forbidden');
    return {};
  });
  api.get('/planted/open/units', { config: { access: 'public' } }, async () => ({
    all: await server.db.selectFrom('units').select('name').execute(),
  }));
  api.get('/planted/odd/:id', { ...user, ...params }, async () => ({}));
  api.post('/planted/unknown', { ...user, schema: { body: z.looseObject({}) } }, async ({ body }) => {
    await server.pool.query('select $1::text', [body.text]);
    return {};
  });
}

const isPlanted = ({ url }: { url: string }) => url.includes('/planted/');
const isApi = ({ url }: { url: string }) => url.startsWith('/api');

describe('the matrix of all routes', () => {
  test('every route of the table tells and allows each of six people what its rule says, foreign as missing', async () => {
    const routes = server.routes.filter((route) => !isPlanted(route));
    expect(routes.length).toBeGreaterThan(60);
    expect(await routeFaults(server, elsewhere, routes)).toEqual([]);
  });

  test('control: routes that tell, forbid instead of not finding, or are unknown to the matrix are found', async () => {
    const faults = await routeFaults(server, elsewhere, server.routes.filter(isPlanted));
    const of = (path: string) =>
      [...new Set(faults.filter((line) => line.startsWith(`GET /api/planted/${path}`)))].map((line) =>
        line.slice(line.indexOf(': ') + 2),
      );
    expect(of('anybody')).toEqual([
      'foreign differs from missing for owner',
      'foreign is answered owner with 200',
      "tells other of the owner's own",
      'own differs from missing for other',
      'own is answered other with 200',
      "tells administrator of the owner's own",
      'own differs from missing for administrator',
      'own is answered administrator with 200',
    ]);
    expect(of('forbids')).toContain('foreign differs from missing for owner');
    expect(of('open')).toContain("tells anonymous of the owner's own");
    expect(of('odd')).toEqual(['nothing known to ask it for']);
    expect(faults).toContain('POST /api/planted/unknown: no body known to send to it');
  });

  test('a route without a rule ends the start', async () => {
    const start = wholeServer({ routes: (api) => void api.get('/no-rule', async () => ({})) });
    await expect(start).rejects.toThrow('/api/no-rule does not say who may call it');
  });
});

test('a POST is done once for an Idempotency-Key, unless it says why not', () => {
  const without = server.routes
    .filter(({ method, url, takesKey }) => method === 'POST' && isApi({ url }) && !takesKey)
    .map(({ access, url }) => `${access} ${url}`);
  expect(without.sort()).toEqual([
    // Strangers make no rows; what these do counts once by itself, or is asked about only.
    'public /api/captcha/alternative',
    'public /api/end_users',
    'public /api/end_users/auth/cookie',
    'public /api/end_users/auth/demo',
    'public /api/end_users/auth/reset_password',
    'public /api/end_users/auth/reset_password/link',
    'public /api/end_users/auth/reset_password_request',
    'public /api/end_users/auth/token',
    'public /api/end_users/auth/token/owner',
    'public /api/end_users/confirm_email',
    'public /api/end_users/resend_confirm_email',
    'public /api/end_users/revoke_deletion_request',
    // Its answer is a secret.
    'user /api/end_users/:id/login_tokens',
  ]);
  const planted = server.routes.find(({ url }) => url.endsWith('/planted/unknown'));
  expect(planted?.takesKey).toBe(true);
});

describe('answers hold listed keys only', () => {
  /** Written by hand from constants, or for people. */
  const drawn = /^\/api(\/docs\.jsonld|\/contexts\/:type|\/openapi(\.json)?)?$/;
  const unfiltered = (routes: WholeServer['routes']) =>
    routes.filter(({ method, isFiltered }) => !isFiltered && method !== 'HEAD');

  test('every route has a schema of its answer, also of none', () => {
    const odd = unfiltered(server.routes.filter((route) => isApi(route) && !isPlanted(route)))
      .filter(({ url }) => !drawn.test(url))
      .map(({ method, url }) => `${method} ${url}`);
    expect(odd).toEqual([]);
  });

  test('control: one that answers without a schema is found', () => {
    const odd = unfiltered(server.routes.filter(isPlanted)).map(({ url }) => url);
    expect(odd).toContain('/api/planted/anybody/units/:id');
  });
});
