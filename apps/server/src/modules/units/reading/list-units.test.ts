import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { OFFLINE_MS } from '@poolhouse/domain/unit/presence';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import type { Caller } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { namesQuery } from './names-of.ts';

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

test('each unit comes with what its water is to have, as it goes by it, else as it is to be', async () => {
  const setTemperatures = async () => (await list(anna))['hydra:member'][0]?.setTemperatures;
  expect(await setTemperatures()).toEqual({ temperature: null, eco: null, winter: null });
  await server.database.pool.query(
    `insert into unit_settings (unit_id, section, desired, reported) values
       ($1, 'temperature', '{"required": 29}', '{"required": 28}'),
       ($1, 'eco', '{"requiredTemperature": 22.5}', null), ($1, 'winter', null, '{"minimumWater": "warm"}')`,
    [unit.id],
  );
  expect(await setTemperatures()).toEqual({ temperature: 28, eco: 22.5, winter: null });
});

async function alert(unitId: string, more: { opened?: boolean; ended?: boolean } = {}): Promise<void> {
  const now = server.clock.now();
  const { opened = true, ended = false } = more;
  await server.database.db
    .insertInto('alerts')
    .values({
      ...{ id: ulid(), unit_id: unitId, source: 'message', about: ulid(), severity: 'warning', since: now },
      ...{ opened_at: opened ? now : null, turning_since: null, seen_at: now, value: null, threshold: null },
      ...{ acknowledged_at: null, acknowledged_by: null, remind_at: null, ended_at: ended ? now : null },
    })
    .execute();
}

test('problems come first: what something is wrong with, then what fell silent, then the rest by name', async () => {
  const { db } = server.database;
  const made: Record<string, string> = {};
  for (const name of ['a fine', 'b gone', 'c ill', 'd gone and ill', 'e awaited', 'f over', 'g new']) {
    const one = await server.provision();
    await server.own(owner.userId, one);
    await anna('PUT', `/units/${one.id}`, { name });
    made[name] = one.id;
    const silence = name.includes('gone') ? OFFLINE_MS + 60_000 : 0;
    const last_heard = new Date(server.clock.now().getTime() - silence);
    if (name !== 'g new') {
      const heard = { unit_id: one.id, connected: true, sid: null, last_heard, state: null };
      await db.insertInto('unit_states').values(heard).execute();
    }
  }
  await anna('PUT', `/units/${unit.id}`, { name: 'zz' });
  await alert(made['c ill'] ?? '');
  await alert(made['d gone and ill'] ?? '');
  await alert(made['e awaited'] ?? '', { opened: false });
  await alert(made['f over'] ?? '', { ended: true });
  const names = async (query: string) => (await list(anna, query))['hydra:member'].map(({ name }) => name);
  const inOrder = ['c ill', 'd gone and ill', 'b gone', 'a fine', 'e awaited', 'f over', 'g new', 'zz'];
  const order = 'order[problems]=desc&order[name]=asc';
  expect(await names(`?${order}`)).toEqual(inOrder);
  expect(await names(`?${order}&itemsPerPage=3&page=2`)).toEqual(inOrder.slice(3, 6));
  expect(await names(`?${order}&search=gone`)).toEqual(['d gone and ill', 'b gone']);
  // The names of more than a page are read first; in one page all of them come at once.
  for (let n = 0; n < 12; n++) {
    const more = await server.provision();
    await server.own(owner.userId, more);
    await anna('PUT', `/units/${more.id}`, { name: `m ${n}` });
  }
  const atOnce = await names(`?${order}&itemsPerPage=20`);
  expect(atOnce).toHaveLength(20);
  expect(atOnce.slice(0, 7)).toEqual(inOrder.slice(0, 7));
  expect([...(await names(`?${order}`)), ...(await names(`?${order}&page=2`))]).toEqual(atOnce);
  expect(await names(`?${order}&search=gone`)).toEqual(['d gone and ill', 'b gone']);
  // What was open before somebody might see a unit is not theirs to know.
  await giveUnits(db, ben.userId, [unit.serial], { role: 'guest', since: server.clock.now() });
  expect((await list(ben.call, `?${order}`))['hydra:totalItems']).toBe(1);
});

test('the newest come first by when they became somebody’s, whatever their names and numbers', async () => {
  const { db } = server.database;
  const day = (n: number) => new Date(server.clock.now().getTime() - n * 86_400_000);
  await anna('PUT', `/units/${unit.id}`, { name: 'z' });
  await giveUnits(db, owner.userId, [unit.serial], { since: day(9) });
  const add = async (name: string, since: Date) => {
    const one = await server.provision();
    await giveUnits(db, owner.userId, [one.serial], { since });
    await anna('PUT', `/units/${one.id}`, { name });
  };
  for (const [name, days] of [
    ['b', 5],
    ['c', 1],
    ['a', 3],
  ] as const)
    await add(name, day(days));
  const names = async (query: string) => (await list(anna, query))['hydra:member'].map(({ name }) => name);
  expect(await names('?order[since]=desc')).toEqual(['c', 'a', 'b', 'z']);
  expect(await names('?order[since]=asc')).toEqual(['z', 'b', 'a', 'c']);
  // The names of more than a page are read first.
  for (let n = 0; n < 14; n++) await add(`m ${n}`, day(20 + n));
  expect(await names('?order[since]=desc&itemsPerPage=4')).toEqual(['c', 'a', 'b', 'z']);
  expect(await names('?order[since]=desc&page=2')).toEqual(['m 11', 'm 12', 'm 13']);
  expect(await names('?order[problems]=desc&order[since]=desc&itemsPerPage=2')).toEqual(['c', 'a']);
});

test('the order of a thousand units looks at no alert that is over', async () => {
  const { pool, db } = server.database;
  await pool.query(
    `with made as (
       insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
       select '7' || lpad(n::text, 25, '0'), '7' || lpad(n::text, 8, '0'), 'controller', (select id from clouds limit 1), '', '', now()
       from generate_series(1, 1000) n returning id), states as (
       insert into unit_states (unit_id, connected, last_heard) select id, true, now() from made)
     insert into unit_access (unit_id, user_id, role, since) select id, $1, 'owner', 'epoch' from made`,
    [owner.userId],
  );
  await pool.query(
    `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at, ended_at)
     select '6' || lpad(n::text, 25, '0'), '7' || lpad((n % 1000 + 1)::text, 25, '0'), 'message', n::text, 'error', now(), now(),
       now(), case when n > 20 then now() end
     from generate_series(1, 100000) n`,
  );
  await pool.query('analyze units, unit_access, unit_states, alerts');
  const { access } = server.units;
  const now = server.clock.now();
  const asked = namesQuery(db, access, { userId: owner.userId, now, silentSince: now }).compile();
  const { rows } = await pool.query(`explain (analyze) ${asked.sql}`, [...asked.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('alerts_current');
  expect(plan).not.toContain('Seq Scan on alerts');
});

test.each(['?itemsPerPage=101', '?page=0', '?order[name]=up', '?order=asc'])(
  'GET units%s is refused',
  async (query) => expect((await anna('GET', `/units${query}`)).status).toBe(422),
);
