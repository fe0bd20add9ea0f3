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
  test('may be the whole record put back', async () => {
    const record = (await anna('GET', `/units/${unit.id}`)).json();
    await unit.say('up/state', unit.state());
    server.clock.advance(5_000);
    expect((await anna('PUT', `/units/${unit.id}`, { ...record, name: 'New' })).status).toBe(200);
  });
  test.each([
    ['owner', `/api/end_users/${ulid()}`, 'read-only'],
    ['serialNumber', 'ZZZZZZZZ9', 'read-only'],
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

test('another changes nothing', async () => {
  const ben = await addedUser(server);
  expect((await ben.call('PUT', `/units/${unit.id}`, { name: 'mine' })).status).toBe(404);
  expect((await anna('GET', `/units/${unit.id}`)).json()).toMatchObject({ name: '' });
});
