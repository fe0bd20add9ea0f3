import jsonld from 'jsonld';
import { beforeAll, describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { otherCloud, routeWorld } from '#testing/routes/route-world.ts';
import { wholeServer } from '#testing/whole-server.ts';

// Every answer as a JSON-LD library reads it that knows nothing of us. Its safe mode ends with an error where a part
// would get lost: a key without a meaning, a relative name without a base.
const server = perFile(wholeServer);
const world = perFile(async () => routeWorld(server, await otherCloud(server)));

/** As JSON reads it. */
type Document = { [key: string]: unknown };

const documentLoader = async (url: string) => {
  const { origin, pathname } = new URL(url);
  if (origin !== server.origin) throw new Error(`${url} is not ours`);
  const { status, text } = await server.ask('GET', pathname);
  if (status !== 200) throw new Error(`${url}: ${status}`);
  return { document: JSON.parse(text), documentUrl: url };
};

/** @throws where something would get lost */
async function roundTrip(path: string, text: string) {
  const options = { base: `${server.origin}${path}`, documentLoader, safe: true };
  const document: Document = JSON.parse(text);
  const { '@context': context } = document;
  const expanded = await jsonld.expand(JSON.parse(text), options);
  const meant = JSON.parse(JSON.stringify(context ?? {}), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('/api/') ? new URL(value, options.base).href : value,
  );
  const compacted: Document = await jsonld.compact(expanded, meant, { ...options, compactToRelative: false });
  const again = await jsonld.expand(JSON.parse(JSON.stringify(compacted)), options);
  return { expanded, compacted, again };
}

/** Keys that say something: JSON-LD knows no null. */
const said = (document: Document): string[] =>
  Object.keys(document).filter((key) => key !== '@context' && document[key] !== null);

async function judge(path: string, text: string): Promise<void> {
  const document: Document = JSON.parse(text);
  expect(document['@context'], path).toBeDefined();
  const { expanded, compacted, again } = await roundTrip(path, text);
  expect(expanded, path).toHaveLength(1);
  expect(again, path).toEqual(expanded);
  expect(Object.keys(compacted), path).toEqual(expect.arrayContaining(said(document)));
  for (const key of said(document)) {
    if (Array.isArray(document[key]))
      expect(compacted[key], `${path} ${key}`).toHaveLength(document[key].length);
  }
}

const ids = (): Record<string, string> =>
  Object.fromEntries(Object.entries(world.things).map(([name, { own }]) => [name, own]));

/** Every route that is read, with the owner's own things in it. */
function readPaths(): string[] {
  const idOf = ids();
  return server.routes
    .filter(({ method, url, access }) => method === 'GET' && url.startsWith('/api') && access !== 'page')
    .map(({ url }) => url.replace(/\/api\/(\w+)\/:id/, (_all, name) => `/api/${name}/${idOf[name]}`))
    .map((url) => url.replace(':type', 'Unit'));
}

/** Labelled otherwise, without a body, and a context alone, which says nothing. */
const isOther = (path: string): boolean =>
  ['/api/openapi', '/api/openapi.json', '/api/contexts/Unit', '/api/live'].includes(path) ||
  path.endsWith('/protocol');

describe('in the safe mode of the JSON-LD library', () => {
  beforeAll(async () => {
    const state = {
      ...{ ts: '2026-06-01T10:00:00.000Z', receivedAt: new Date().toISOString(), screen: 'home' },
      ...{ mixingUntil: null, mode: 'auto', values: { water: 27.1 }, valuesAt: {} },
      ...{ outputs: { filtration: 'low' }, messages: [] },
      consumables: {
        canisters: [{ n: 1, substance: 'phMinus', volume: 20_000, remaining: 5_000 }],
        tubes: [{ n: 1, lifespan: 365, daysLeft: 30 }],
        counters: { heating: { total: 7_200, sinceReset: 3_600, resetAt: '2026-05-01T10:00:00.000Z' } },
      },
    };
    await server.pool.query(
      `insert into unit_states (unit_id, connected, last_heard, state) values ($1, true, now(), $2)
       on conflict (unit_id) do update set state = excluded.state`,
      [world.things.units?.own, JSON.stringify(state)],
    );
  });

  test('whatever is labelled as JSON-LD is expanded and compacted without a loss', async () => {
    const read: string[] = [];
    for (const path of readPaths()) {
      if (isOther(path)) continue;
      const mine = await server.ask('GET', path, { cookie: world.cookies.owner });
      const { status, headers, text } =
        mine.status === 403 ? await server.ask('GET', path, { cookie: world.cookies.administrator }) : mine;
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toBe('application/ld+json; charset=utf-8');
      await judge(path, text);
      read.push(path);
    }
    expect(read.length).toBeGreaterThan(20);
  });

  test('so are a captcha for people who can’t read pictures, a login and a one-time link', async () => {
    const { iri, email, password, cookie } = world.owner;
    const sent: [path: string, body: object, cookie?: string][] = [
      ['/api/captcha/alternative', {}],
      ['/api/end_users/auth/cookie', { email, password }],
      [`${iri}/login_tokens`, { app: 'remote' }, cookie],
    ];
    for (const [path, body, as] of sent) {
      const { status, text } = await server.ask('POST', path, { cookie: as, body });
      expect([path, status]).toEqual([
        path,
        expect.toSatisfy((code: number) => code === 200 || code === 201),
      ]);
      await judge(path, text);
      const { token } = JSON.parse(text);
      if (token === undefined) continue;
      const owner = '/api/end_users/auth/token/owner';
      await judge(owner, (await server.ask('POST', owner, { body: { token } })).text);
    }
  });

  test('so is every page of a list, in which links are links and one member is a list', async () => {
    const cookie = world.cookies.administrator;
    const path = '/api/end_users?itemsPerPage=1&page=2&order%5Bid%5D=ASC';
    const { text } = await server.ask('GET', path, { cookie });
    await judge(path, text);
    const { expanded, compacted } = await roundTrip(path, text);
    const hydra = (name: string) => `http://www.w3.org/ns/hydra/core#${name}`;
    const node = expanded[0] as { [key: string]: { [key: string]: unknown }[] };
    expect(node[hydra('view')]?.[0]).toMatchObject({
      // The address that it was asked by, as it was spelled.
      '@id': `${server.origin}${path}`,
      [hydra('next')]: [{ '@id': expect.stringContaining(`${server.origin}/api/end_users?`) }],
    });
    expect(compacted['hydra:member']).toMatchObject([{ '@type': 'EndUser' }]);
    const { 'hydra:search': search } = JSON.parse(text);
    expect(search['hydra:mapping'].length).toBeGreaterThan(3);
    const [{ [hydra('mapping')]: mapping } = {}] = node[hydra('search')] ?? [];
    expect(mapping).toContainEqual({
      '@type': [hydra('IriTemplateMapping')],
      [hydra('variable')]: [{ '@value': 'order[surname]' }],
      [hydra('property')]: [{ '@id': `${server.origin}/api/docs.jsonld#EndUser/surname` }],
      [hydra('required')]: [{ '@value': false }],
    });
  });

  test('so are refusals', async () => {
    for (const [path, status] of [
      ['/api/units/x', 404],
      ['/api/units?page=0&itemsPerPage=0', 422],
    ] as const) {
      const answer = await server.ask('GET', path, { cookie: world.cookies.owner });
      expect(answer.status).toBe(status);
      await judge(path, answer.text);
    }
  });

  test('control: a document without a context is refused', async () => {
    await expect(roundTrip('/api/health', '{"ready":true}')).rejects.toThrow();
  });
});
