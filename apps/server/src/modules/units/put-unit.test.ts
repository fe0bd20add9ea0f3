import { unitResource } from '@poolhouse/contract/api/units';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

describe('a change', () => {
  test('of name, note and zone is kept', async () => {
    const change = { name: ' Garden ', note: 'two\nlines', timeZone: 'America/New_York' };
    const answer = await anna('PUT', `/units/${unit.id}`, change);
    expect(answer.json()).toMatchObject({ ...change, name: 'Garden' });
  });
  test('of one field leaves alone what another tab changes at the same time', async () => {
    const put = (change: object) => anna('PUT', `/units/${unit.id}`, change);
    for (let round = 1; round <= 10; round++) {
      const changes = [{ name: `Name ${round}` }, { note: `Note ${round}` }];
      await Promise.all([...changes, { timeZone: 'Europe/Prague' }].map(put));
      const record = (await anna('GET', `/units/${unit.id}`)).json();
      expect(record).toMatchObject({ ...changes[0], ...changes[1], timeZone: 'Europe/Prague' });
    }
  });
  test('of the name by several at once is entered with what each of them found', async () => {
    const names = ['one', 'two', 'three', 'four'];
    await Promise.all(names.map((name) => anna('PUT', `/units/${unit.id}`, { name })));
    const answer = await anna('GET', `/units/${unit.id}/timeline`);
    const entries = answer.json<{
      'hydra:member': { data: { changes: { from: string; to: string }[] } }[];
    }>();
    const changes = new Map(
      entries['hydra:member'].flatMap(({ data }) => data.changes.map(({ from, to }) => [from, to])),
    );
    const chain: string[] = [];
    for (let name = changes.get(''); name !== undefined; name = changes.get(name)) chain.push(name);
    expect(chain.toSorted()).toEqual(names.toSorted());
  });
  test('of the zone is told to the unit, in the name’s own case', async () => {
    const answer = await anna('PUT', `/units/${unit.id}`, { timeZone: 'america/new_york' });
    expect(answer.json()).toMatchObject({ timeZone: 'America/New_York' });
    expect(await unit.told('time')).toMatchObject({ timeZone: 'America/New_York' });
  });
  test('may be as long as it may be, and no longer', async () => {
    const longest = { name: '🏊'.repeat(60), note: 'n'.repeat(1_000) };
    expect((await anna('PUT', `/units/${unit.id}`, longest)).json()).toMatchObject(longest);
    const more = { name: 'n'.repeat(61), note: 'n'.repeat(1_001) };
    expect((await anna('PUT', `/units/${unit.id}`, more)).violations()).toEqual([
      'name: too-long',
      'note: too-long',
    ]);
  });
  test('may be the whole record put back', async () => {
    const record = (await anna('GET', `/units/${unit.id}`)).json();
    await unit.say('up/state', unit.state());
    server.clock.advance(5_000);
    expect((await anna('PUT', `/units/${unit.id}`, { ...record, name: 'New' })).status).toBe(200);
  });
  test.each([
    ['owner', `/api/end_users/${ulid()}`, 'read-only'],
    ['serialNumber', 'ZZZZZZZZ9', 'read-only'],
    ['aquaLink', { unit: `/api/units/${ulid()}`, serialNumber: 'ZZZZZZ9' }, 'read-only'],
    ['@id', `/api/units/${ulid()}`, 'read-only'],
    ['secretHash', 'x', 'unknown-field'],
    ['timeZone', 'Mars/Olympus', 'invalid-time-zone'],
    ['timeZone', '+02:00', 'invalid-time-zone'],
  ])('of %s to %s is refused', async (field, value, code) => {
    const answer = await anna('PUT', `/units/${unit.id}`, { name: 'x', [field]: value });
    expect(answer.violations()).toEqual([`${field}: ${code}`]);
    expect(unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).name).toBe('');
  });
});

test('nobody renames a unit without end; what is the same as before is not counted', async () => {
  server.clock.advance(3_600_000);
  const put = (name: string) => anna('PUT', `/units/${unit.id}`, { name });
  const statuses = async (names: readonly string[]) => {
    const found: number[] = [];
    for (const name of names) found.push((await put(name)).status);
    return found;
  };
  const names = Array.from({ length: 30 }, (_, index) => `Pool ${index}`);
  expect(new Set(await statuses(names))).toEqual(new Set([200]));
  expect(await statuses(['One more', 'Pool 29'])).toEqual([429, 200]);
  server.clock.advance(60_000);
  expect(await statuses(['One more'])).toEqual([200]);
});

test('another changes nothing', async () => {
  const ben = await addedUser(server);
  expect((await ben.call('PUT', `/units/${unit.id}`, { name: 'mine' })).status).toBe(404);
  expect((await anna('GET', `/units/${unit.id}`)).json()).toMatchObject({ name: '' });
});
