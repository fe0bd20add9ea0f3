import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { expect, test } from 'vitest';
import type { Caller } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);
const ben = anew(() => addedUser(server));

const list = async (call: Caller, query = '') =>
  collectionOf(unitResource).parse((await call('GET', `/units${query}`)).json());

test('a list is searched by name and number, sorted by name, and paged', async () => {
  for (const name of ['Żabka 10', 'zabka 9', 'Été']) {
    const more = await server.provision();
    await server.own(owner.userId, more);
    await anna('PUT', `/units/${more.id}`, { name });
  }
  const names = async (query: string) => (await list(anna, query))['hydra:member'].map(({ name }) => name);
  await anna('PUT', `/units/${unit.id}`, { name: 'Pool' });
  expect(await names('')).toEqual(['Été', 'Pool', 'zabka 9', 'Żabka 10']);
  expect(await names('?order[name]=desc')).toEqual(['Żabka 10', 'zabka 9', 'Pool', 'Été']);
  expect(await names('?search=ZABKA')).toEqual(['zabka 9', 'Żabka 10']);
  expect(await names('?search=ete')).toEqual(['Été']);
  expect(await names(`?search=${unit.serial.slice(2)}`)).toEqual(['Pool']);
  expect(await names('?search=%25')).toEqual([]);
  expect(await names(`?serialNumber=${unit.serial.toLowerCase()}`)).toEqual(['Pool']);
  const second = await list(anna, '?itemsPerPage=2&page=2');
  expect(second['hydra:member'].map(({ name }) => name)).toEqual(['zabka 9', 'Żabka 10']);
  expect(second['hydra:totalItems']).toBe(4);
  expect(second['hydra:view']).toMatchObject({ 'hydra:previous': '/api/units?itemsPerPage=2&page=1' });
  expect((await list(ben.call))['hydra:totalItems']).toBe(0);
});

test.each(['?itemsPerPage=101', '?page=0', '?order[name]=up', '?order=asc'])(
  'GET units%s is refused',
  async (query) => expect((await anna('GET', `/units${query}`)).status).toBe(422),
);
