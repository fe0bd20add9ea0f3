import { monotonicFactory } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetLateRows } from '#modules/telemetry/index.ts';
import type { Actor, Api } from '#platform/http/api.ts';
import { createHosts } from '#platform/http/hosts.ts';
import { createLog } from '#platform/log.ts';
import { type HandedJobs, handedJobs } from '#testing/handed-jobs.ts';
import { openSocket } from '#testing/http/browser-socket.ts';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { testHttp, testUrl, testVariants } from '#testing/http/http.ts';
import { countRows } from '#testing/units/stored-rows.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';
import { type AccountModules, createAccountModules } from './account-modules.ts';
import { eraseFromUnits, exportFromUnits } from './account-ports.ts';

const hour = 3_600_000;
let server: UnitServer;
let accounts: AccountModules;
let jobs: HandedJobs;
let actors: Map<string, Actor>;
let accountsApi: Api;
let addressed = 0;

beforeAll(async () => {
  server = await startUnitServer();
  jobs = handedJobs();
  accounts = createAccountModules({
    ...server,
    jobs,
    db: server.database.db,
    log: createLog('silent'),
    hosts: createHosts(testUrl, testVariants, 'pool-live'),
    brandOf: (label) => ({ name: label }),
    defaultVariant: 'pool-live',
    erasers: [eraseFromUnits(() => server)],
    exportParts: exportFromUnits(() => server),
  });
  actors = new Map();
  accountsApi = await testHttp({ authenticate: async (token) => actors.get(token) });
  await accountsApi.register(async (api: Api) => accounts.routes(api), { prefix: '/api' });
});
afterAll(async () => {
  await accountsApi.close();
  await server.stop();
});

interface Person {
  id: string;
  email: string;
  token: string;
  call: Caller;
}

async function person(): Promise<Person> {
  const { actor, token } = await server.addUser();
  actors.set(token, actor);
  return { id: actor.userId, email: actor.email, token, call: callerOf(server.api, token) };
}

/** A file of one's account goes on while its session lives. */
async function keepSession({ token }: Person): Promise<void> {
  const { sessionId, userId } = actors.get(token) ?? {};
  const now = server.clock.now();
  await server.database.pool.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1::text, $2, sha256($1::text::bytea), $3, $3, $4)`,
    [sessionId, userId, now, new Date(now.getTime() + hour)],
  );
}

async function pair({ call }: Person, unit: TestUnit): Promise<void> {
  const { serial: serialNumber, activationCode: pairingCode } = unit;
  const answer = await call('POST', '/units/pair', { serialNumber, pairingCode }, `10.7.0.${++addressed}`);
  expect(answer.status).toBe(201);
  expect(await unit.told('claim')).toEqual({ state: 'paired' });
}

async function measure(unit: TestUnit, from: number, to: number): Promise<void> {
  await unit.say('up/telemetry', unit.rows(from, to));
  while ((await unit.acknowledged()) < to);
}

const rowsOf = ({ id }: { id: string }) => countRows(server.database.pool, id);

/** History of the last week that a user sees. */
async function seen({ call }: Person, { id }: { id: string }): Promise<number> {
  // The unit's own day: late on a Sunday in UTC its week is the next one.
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const answer = await call('GET', `/units/${id}/history?period=week&date=${date}`);
  return answer.json<{ t: number[] }>().t.length;
}

async function erase({ id }: Person): Promise<void> {
  await server.database.db
    .updateTable('end_users')
    .set({ delete_after: server.clock.now() })
    .where('id', '=', id)
    .execute();
  await jobs.run('accounts.erase');
}

/** Rows of all tables that still hold one of the words, by table. */
async function traces(...words: string[]): Promise<string[]> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where t::text ilike any($1)`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rowCount) found.push(name.replace('public.', ''));
  }
  return found.sort();
}

async function sendCommand({ call }: Person, unit: TestUnit): Promise<string> {
  await unit.say('up/state', unit.state());
  await expect
    .poll(async () => (await call('GET', `/units/${unit.id}/state`)).json())
    .toMatchObject({ screen: 'home' });
  const answer = await call('POST', `/units/${unit.id}/commands`, {
    name: 'heating.set',
    args: { on: true },
  });
  expect(answer.status).toBe(202);
  return answer.json<{ '@id': string }>()['@id'];
}

test('an erased user’s units are free, told so at once, and keep nothing of them', async () => {
  const anna = await person();
  const unit = await testUnit(server);
  await pair(anna, unit);
  await measure(unit, 1, 30);
  const words = { name: 'Anna’s basin', note: 'key under the mat', timeZone: 'Europe/Prague' };
  expect((await anna.call('PUT', `/units/${unit.id}`, words)).status).toBe(200);
  expect(await unit.told('time')).toMatchObject({ timeZone: 'Europe/Prague' });
  await server.database.db
    .updateTable('audit')
    .set({ user_id: null, about: [anna.id], detail: JSON.stringify({ what: 'it was' }) })
    .where('unit_id', '=', unit.id)
    .execute();
  await sendCommand(anna, unit);
  const socket = await openSocket(server.httpPort, { token: anna.token });
  // The control: all of it can be found while the account lives.
  const trace = [anna.id, anna.email, 'basin', 'under the mat', 'Prague', 'heating.set'];
  expect(await traces(...trace)).toEqual([
    ...['audit', 'commands', 'end_users', 'timeline', 'unit_access', 'units'],
  ]);
  expect(await rowsOf(unit)).toBe(30);

  await erase(anna);
  expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
  expect(await unit.told('time')).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect(await socket.closed).toBe(4401);
  expect(await rowsOf(unit)).toBe(0);
  // Of the audit only that a command was sent and cancelled, and that the unit was unpaired.
  expect(await traces(...trace)).toEqual(['audit']);
  expect(await traces(...trace.slice(0, -1))).toEqual([]);
  const { rows: entries } = await server.database.pool.query(
    'select action, result, user_id, detail from audit where unit_id = $1',
    [unit.id],
  );
  expect(entries.map(({ action, result }) => `${action} ${result}`).sort()).toEqual([
    'heating.set cancelled',
    'heating.set sent',
    'pair done',
    'unpair owner-erased',
  ]);
  expect(entries.every(({ user_id, detail }) => user_id === null && Object.keys(detail).length === 0)).toBe(
    true,
  );
});

test('a unit that is away then is told when it comes back; what it buffered is nobody’s and goes', async () => {
  const [anna, ben] = [await person(), await person()];
  const unit = await testUnit(server);
  await pair(anna, unit);
  await measure(unit, 1, 5);
  await unit.end();
  server.clock.advance(hour);
  await erase(anna);
  server.clock.advance(hour);

  const { epoch } = unit;
  const back = await testUnit(server, unit);
  await back.say('up/presence', { online: true, sid: back.sid, kind: 'controller' });
  expect(await back.told('claim')).toEqual({ state: 'unpaired' });
  const at = (minutesAgo: number) => ({
    ts: new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
    v: { water: 30 },
    o: {},
  });
  await pair(ben, back);
  // Two from Anna's time, one from nobody's, one from Ben's.
  await back.say('up/telemetry', { epoch, oldest: 6, from: 6, rows: [at(90), at(61), at(30), at(0)] });
  while ((await back.acknowledged()) < 9);
  expect(await seen(ben, back)).toBe(1);
  expect(await rowsOf(back)).toBe(4);
  await forgetLateRows(server.database.pool);
  expect(await rowsOf(back)).toBe(2);
  // The same rows once more are known, though they are gone.
  await back.say('up/telemetry', { epoch, oldest: 6, from: 6, rows: [at(90), at(61)] });
  await back.acknowledged();
  expect(await rowsOf(back)).toBe(2);
});

test('their time in a unit that is another’s by now goes as well, and the other’s stays', async () => {
  const [anna, ben] = [await person(), await person()];
  const unit = await testUnit(server);
  await pair(anna, unit);
  await measure(unit, 1, 3);
  await anna.call('DELETE', `/units/${unit.id}/pairing`);
  expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
  server.clock.advance(hour);
  await pair(ben, unit);
  await ben.call('PUT', `/units/${unit.id}`, { name: 'Ben’s' });
  server.clock.advance(hour);
  await measure(unit, 4, 8);
  await erase(anna);
  expect(await rowsOf(unit)).toBe(5);
  expect(await seen(ben, unit)).toBeGreaterThan(0);
  expect((await ben.call('GET', `/units/${unit.id}`)).json()).toMatchObject({ name: 'Ben’s' });
});

test('one who unpaired before being erased leaves no name, no note and no past', async () => {
  const [anna, ben] = [await person(), await person()];
  const unit = await testUnit(server);
  await pair(anna, unit);
  await measure(unit, 1, 3);
  await anna.call('PUT', `/units/${unit.id}`, { name: 'Anna’s other basin', note: 'behind the shed' });
  await anna.call('DELETE', `/units/${unit.id}/pairing`);
  expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
  expect(await traces('behind the shed')).toEqual(['timeline', 'units']);
  await erase(anna);
  expect(await traces('behind the shed', anna.id)).toEqual([]);
  expect(await rowsOf(unit)).toBe(0);
  server.clock.advance(1_000);
  await pair(ben, unit);
  expect(await seen(ben, unit)).toBe(0);
});

test('the export has units, commands and what was done with which unit, and nothing of others', async () => {
  const [anna, ben] = [await person(), await person()];
  const [unit, foreign] = [await testUnit(server), await testUnit(server)];
  await pair(anna, unit);
  await pair(ben, foreign);
  const pairedAt = server.clock.now().toISOString();
  server.clock.advance(1_000);
  const words = { name: 'Basin', note: 'behind the house', timeZone: 'Europe/Prague' };
  await anna.call('PUT', `/units/${unit.id}`, words);
  await sendCommand(anna, unit);
  await keepSession(anna);
  const answer = await callerOf(accountsApi, anna.token)('GET', `/end_users/${anna.id}/account_data`);
  expect(answer.status).toBe(200);
  const { content } = answer.json<{ content: string }>();
  const text = Buffer.from(content, 'base64').toString('utf8');
  expect(JSON.parse(text)).toMatchObject({
    units: [{ serialNumber: unit.serial, ...words, paired: true, pairedAt }],
    commands: [{ unit: unit.serial, name: 'heating.set', args: { on: true }, stage: 'sent' }],
    audit: [
      { unit: unit.serial, action: 'pair', result: 'done', at: pairedAt },
      { unit: unit.serial, action: 'heating.set', result: 'sent' },
    ],
  });
  expect(text).not.toContain(foreign.serial);
  expect(text).not.toMatch(/hash|secret/i);
});

test('the export has all that was sent, however many pages that is, once and in its order', async () => {
  const anna = await person();
  const unit = await testUnit(server);
  await server.own(anna.id, unit);
  const at = server.clock.now();
  const names = Array.from({ length: 1_234 }, (_, n) => `no-${n}`);
  const nextId = monotonicFactory();
  const own = { unit_id: unit.id, user_id: anna.id };
  const commands = names.map((name) => ({
    ...{ ...own, id: nextId(), name, args: '{}', stage: 'done' as const, code: null },
    ...{ created_at: at, expires_at: at, finished_at: at },
  }));
  const audit = names.map((action) => ({ ...own, id: nextId(), at, action, result: 'done', detail: '{}' }));
  await server.database.db.insertInto('commands').values(commands).execute();
  await server.database.db.insertInto('audit').values(audit).execute();
  await keepSession(anna);
  const answer = await callerOf(accountsApi, anna.token)('GET', `/end_users/${anna.id}/account_data`);
  const file: { commands: { name: string }[]; audit: { action: string }[] } = JSON.parse(
    Buffer.from(answer.json<{ content: string }>().content, 'base64').toString('utf8'),
  );
  expect(file.commands.map(({ name }) => name)).toEqual(names);
  expect(file.audit.map(({ action }) => action)).toEqual(names);
});
