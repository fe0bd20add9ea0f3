import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { unitResource } from '@poolhouse/contract/api/units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { freePort } from '#platform/free-port.ts';
import { testHttp } from '#testing/http/http.ts';
import type { Api } from '../api.ts';
import { collection } from './collection.ts';
import { hydraRoutes } from './hydra-routes.ts';
import { openApiRoutes } from './openapi.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { defineResource } from './resource.ts';

const unit = defineResource({
  type: 'Unit',
  collection: 'units',
  title: 'Unit',
  schema: unitResource,
  operations: {
    list: true,
    get: true,
    update: mini.partial(mini.object({ name: mini.string(), note: mini.string() })),
  },
  relations: { owner: 'EndUser' },
  filters: ['search', 'order[name]'],
});
const user = defineResource({
  type: 'EndUser',
  collection: 'end_users',
  title: 'End user',
  schema: z.object({
    '@id': z.string(),
    name: z.string(),
    terms: z.array(z.string()),
    createdAt: z.iso.datetime(),
  }),
  operations: { list: true, create: z.object({ name: z.string(), password: z.string() }), remove: true },
  relations: { terms: 'Unit' },
});
const note = defineResource({
  type: 'UnitNote',
  collection: 'units',
  title: 'Answer to a note',
  schema: z.object({ '@id': z.string(), text: z.string(), until: z.nullable(z.iso.datetime()) }),
  operations: {
    get: true,
    create: z.object({ text: z.string(), secret: z.string() }),
    update: z.object({ text: z.string(), secret: z.string().optional() }),
  },
});
const resources = [unit, user, note];
const all = Array.from({ length: 23 }, (_, index) => ({ '@id': `/api/units/${index}` }));
let app: Api;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  app = await testHttp({ publicUrl: url });
  await app.register(hydraRoutes(resources, '/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA'), { prefix: '/api' });
  await app.register(openApiRoutes, { prefix: '/api' });
  await app.register(
    async (api: Api) =>
      void api.get(
        '/units',
        {
          config: { access: 'public' },
          schema: {
            querystring: z.object({
              ...pagingQuery,
              search: z.string().optional(),
              name: z.array(z.string()).optional(),
            }),
          },
        },
        async (request) => {
          const page = pageOf(request.query, { perPage: 10, mayBeOff: true });
          const members = all.slice(page.offset, page.limit && page.offset + page.limit);
          return collection(request, unit, members, all.length, page);
        },
      ),
    { prefix: '/api' },
  );
  await app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('an unmodified client of API Platform reads what there is', async () => {
  const { api, status } = await parseHydraDocumentation(`${url}/api`);
  expect(status).toBe(200);
  expect(api.resources?.map(({ name }) => name)).toEqual(['units', 'end_users']);
  const [units, users] = api.resources ?? [];
  expect(units?.operations?.map(({ method, type }) => `${method} ${type}`)).toEqual([
    'GET list',
    'GET show',
    'PUT edit',
  ]);
  expect(users?.operations?.map(({ method, type }) => `${method} ${type}`)).toEqual([
    'GET list',
    'POST create',
    'DELETE delete',
  ]);
  expect(units?.writableFields?.map(({ name }) => name)).toEqual(['name', 'note']);
  const owner = units?.fields?.find(({ name }) => name === 'owner');
  expect(owner).toMatchObject({ maxCardinality: 1, reference: { name: 'end_users' } });
  const terms = users?.fields?.find(({ name }) => name === 'terms');
  expect(terms).toMatchObject({ maxCardinality: null, reference: { name: 'units' } });
  expect(users?.fields?.find(({ name }) => name === 'createdAt')?.type).toBe('dateTime');
  expect(users?.readableFields?.map(({ name }) => name)).not.toContain('password');
});

test('a class is called by its type, sentences are descriptions, and required is what every write needs', async () => {
  const { 'hydra:supportedClass': classes } = (await app.inject({ url: '/api/docs.jsonld' })).json();
  const titles = classes.map((one: { 'hydra:title': string }) => one['hydra:title']);
  expect(titles).toEqual([
    ...['Unit', 'EndUser', 'UnitNote'],
    ...['Entrypoint', 'ConstraintViolation', 'ConstraintViolationList'],
  ]);
  const [units, users, notes] = classes;
  expect(users['hydra:description']).toBe('End user');
  expect(users['hydra:supportedOperation']).toMatchObject([{ 'hydra:title': 'Deletes an end user.' }]);
  expect(notes['hydra:supportedOperation'][0]).toMatchObject({
    'hydra:title': 'Retrieves an answer to a note.',
  });
  const of = (one: { 'hydra:supportedProperty': { 'hydra:title': string }[] }) =>
    Object.fromEntries(one['hydra:supportedProperty'].map((property) => [property['hydra:title'], property]));
  expect(of(notes)).toMatchObject({ text: { 'hydra:required': true }, secret: { 'hydra:required': false } });
  expect(of(users)).toMatchObject({ password: { 'hydra:required': true } });
  expect(of(units)).toMatchObject({ name: { 'hydra:required': false } });
  expect(of(notes)).toMatchObject({ until: { 'hydra:property': { range: 'xsd:dateTime' } } });
  expect(of(units)).toMatchObject({
    firmware: { 'hydra:property': { range: 'xsd:string' } },
    openAlerts: { 'hydra:property': { range: 'xsd:integer' } },
    state: { 'hydra:property': { range: 'rdf:JSON' } },
  });
});

const list = async (query: string) => (await app.inject({ url: `/api/units${query}` })).json();

test('a list leads to its other pages, as far as there are any', async () => {
  const first = await list('?search=a%20b&name[]=x&name[]=y');
  expect(first).toMatchObject({
    '@type': 'hydra:Collection',
    '@context': '/api/contexts/Unit',
    'hydra:totalItems': 23,
  });
  expect(first['hydra:view']).not.toHaveProperty('hydra:previous');
  const second = await (await app.inject({ url: first['hydra:view']['hydra:next'] })).json();
  expect(second['hydra:member'][0]).toEqual(all[10]);
  expect(second['hydra:view']['@id']).toContain('search=a+b&name%5B%5D=x&name%5B%5D=y&page=2');
  const last = await (await app.inject({ url: second['hydra:view']['hydra:next'] })).json();
  expect(last['hydra:member']).toHaveLength(3);
  expect(last['hydra:view']).not.toHaveProperty('hydra:next');
  expect(last['hydra:view']['hydra:last']).toBe(last['hydra:view']['@id']);
  const beyond = await list('?page=99');
  expect(beyond['hydra:view']['hydra:previous']).toContain('page=3');
});

test('a short list is given whole when that is asked for, which is a view without other pages', async () => {
  const whole = await list('?pagination=false');
  expect(whole['hydra:member']).toHaveLength(23);
  expect(whole['hydra:view']).toEqual({
    '@id': '/api/units?pagination=false',
    '@type': 'hydra:PartialCollectionView',
  });
  expect(whole['hydra:search']['hydra:template']).toBe('/api/units{?search,order[name]}');
});

test.each([
  'page=0',
  'page=-1',
  'page=1e3',
  'page=x',
  'itemsPerPage=101',
  'itemsPerPage=',
  'pagination=maybe',
  'page[]=1',
])('%s is refused', async (query) => {
  const answer = await app.inject({ url: `/api/units?${query}` });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toHaveLength(1);
});

test('contexts say what keys mean, and unknown types have none', async () => {
  const context = (await app.inject({ url: '/api/contexts/Unit' })).json()['@context'];
  expect(context).toMatchObject({ name: 'Unit/name', owner: { '@id': 'Unit/owner', '@type': '@id' } });
  expect((await app.inject({ url: '/api/contexts/Nothing' })).statusCode).toBe(404);
});

test('the routes as OpenAPI, for machines and for people', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/units'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
    'itemsPerPage',
  );
  const page = await app.inject({ url: '/api/openapi' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.payload).toContain('GET /api/units');
});
