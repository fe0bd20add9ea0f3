import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { iriOf } from '@poolhouse/contract/api/hydra';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { provisionOwned } from '#modules/units/index.ts';
import { perFile } from '#testing/lifetimes.ts';
import { otherCloud, routeWorld } from '#testing/routes/route-world.ts';
import { firstCloud } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

// What clients of the ecosystem do that nobody here wrote: each of it with every record and every list there is.
const server = perFile(wholeServer);
const world = perFile(async () => routeWorld(server, await otherCloud(server)));

test('the client of API Platform finds every list, names that it can use, and dates', async () => {
  const { api } = await parseHydraDocumentation(`${server.origin}/api`);
  const resources = api.resources ?? [];
  expect(resources.map(({ name, title }) => [name, title]).sort()).toEqual([
    ['cloud_terms_of_service_translations', 'CloudTermsOfServiceTranslation'],
    ['cloud_terms_of_services', 'CloudTermsOfService'],
    ['clouds', 'Cloud'],
    ['end_users', 'EndUser'],
    ['push_subscriptions', 'PushSubscription'],
    ['units', 'Unit'],
  ]);
  const fieldsOf = (name: string) =>
    Object.fromEntries(
      resources.find((one) => one.name === name)?.fields?.map((field) => [field.name, field]) ?? [],
    );
  const { createdAt, updatedAt, phone, name, password } = fieldsOf('end_users');
  expect([createdAt?.type, updatedAt?.type, phone?.type]).toEqual(['dateTime', 'dateTime', 'string']);
  // A change needs none of it.
  expect([name?.required, password?.required]).toEqual([false, false]);
  const terms = fieldsOf('cloud_terms_of_services');
  expect([terms.validFrom?.type, terms.confirmedAt?.type]).toEqual(['dateTime', 'dateTime']);
});

type Doc = { [name: string]: unknown } & { '@id': string; '@type': string };
const { parse } = JSON;

/** Whoever may change or list it: units are their owner's, all else an administrator's. */
const askerOf = (path: string) =>
  path.startsWith('/api/units') ? world.cookies.owner : world.cookies.administrator;
const ask = (method: string, path: string, body?: object) =>
  server.ask(method, path, { cookie: askerOf(path), body });

describe.each([
  'clouds',
  'end_users',
  'cloud_terms_of_services',
  'cloud_terms_of_service_translations',
  'units',
] as const)('a record of %s', (collection) => {
  let iri: string;
  let record: Doc;
  const put = (more: object) => ask('PUT', iri, { ...record, ...more });
  const refusals = async (more: object): Promise<string[]> => {
    const { status, text } = await put(more);
    const { violations = [] } = parse(text) as { violations?: { propertyPath: string; code: string }[] };
    return [String(status), ...violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)];
  };
  beforeAll(async () => {
    iri = iriOf(collection, world.things[collection]?.own ?? '');
    record = parse((await ask('GET', iri)).text) as Doc;
  });

  test('is put back whole, with an `id` of the client’s own beside `@id`', async () => {
    expect(record).toMatchObject({ '@id': iri, '@context': `/api/contexts/${record['@type']}` });
    for (const id of [iri, iri.slice(-26)]) {
      const answer = await put({ id });
      expect([answer.status, parse(answer.text)]).toEqual([200, record]);
    }
  });

  test.each(['@id', 'id', '@type', '@context'])('is not taken with a foreign %s', async (name) => {
    const others = { '@type': 'Other', '@context': '/api/contexts/Other' };
    const foreign = { '@id': iriOf(collection, ulid()), id: iriOf(collection, ulid()), ...others }[name];
    expect(await refusals({ [name]: foreign })).toEqual(['422', `${name} read-only`]);
  });

  test('is not taken with a field that it does not have', async () => {
    expect(await refusals({ toString: 'x' })).toEqual(['422', 'toString unknown-field']);
  });
});

describe.each([
  'clouds',
  'end_users',
  'cloud_terms_of_services',
  'cloud_terms_of_service_translations',
  'units',
] as const)('the list of %s', (collection) => {
  const list = async (query: string) => {
    const { status, text } = await ask('GET', `/api/${collection}?${query}`);
    const { 'hydra:member': members } = parse(text) as { 'hydra:member': Doc[] };
    return { status, ids: members?.map((member) => member['@id']) };
  };
  beforeAll(async () => {
    const { clock, db } = server;
    const cloudId = await firstCloud(server);
    await provisionOwned({ clock, db }, { cloudId, userId: world.owner.id, name: 'Another' });
  });

  test('is ordered by `id`, with the direction in any case', async () => {
    const { ids } = await list('');
    const rising = ids.toSorted();
    expect(rising.length).toBeGreaterThan(1);
    for (const asc of ['asc', 'ASC', 'Asc']) expect((await list(`order[id]=${asc}`)).ids).toEqual(rising);
    for (const desc of ['desc', 'DESC']) {
      expect((await list(`order[id]=${desc}`)).ids).toEqual(rising.toReversed());
    }
    expect((await list('order[id]=up')).status).toBe(422);
  });

  test('says by what it can be ordered, and takes each of it', async () => {
    const { text } = await ask('GET', `/api/${collection}`);
    const names: string[] = parse(text)['hydra:search']['hydra:mapping'].map(
      ({ variable }: { variable: string }) => variable,
    );
    const orders = names.filter((name) => name.startsWith('order['));
    expect(orders).toContain('order[id]');
    const { ids } = await list('');
    for (const order of orders) expect((await list(`${order}=DESC`)).ids.toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    'colour=blue',
    '_=1763820000000',
    'utm-source=mail',
    'author.name=x',
    'order[colour]=asc',
    'order[owner.name]=asc',
    'exists[note]=true',
    'colours[]=red&colours[]=blue',
    '%40type=Unit',
  ])('ignores %s, which it does not know', async (query) => {
    expect(await list(query)).toEqual({ ...(await list('')), status: 200 });
  });

  test.each(['colour=1&colour[]=2', 'colour=1&colour=2', 'constructor=1', 'order[__proto__]=asc'])(
    'refuses %s, which can be read in two ways or reaches a prototype',
    async (query) => expect((await list(query)).status).toBe(400),
  );
});
