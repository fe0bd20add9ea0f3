import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { limitDigest } from '#modules/rate-limits/index.ts';
import { provision } from '#modules/units/index.ts';
import { perFile } from '#testing/lifetimes.ts';
import { pushSubscription } from '#testing/push-service.ts';
import { tablesOf, traces } from '#testing/routes/traces.ts';
import { ownerOf } from '#testing/units/give-units.ts';
import { connectRaw, type RawUnit } from '#testing/units/raw-unit.ts';
import { firstCloud, type Made, makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const patient = { timeout: 15_000 };
const server = perFile(wholeServer);

interface Traced extends Made {
  unit: { id: string; serial: string; secret: string };
  device: RawUnit;
  /** Address, ids, names, and what keys of counts hold instead of the first two. */
  words: string[];
}

const connect = ({ serial, secret }: Traced['unit']): Promise<RawUnit> =>
  connectRaw({ ...server.running.mqtt, clientId: serial, username: serial, password: secret });

const say = (device: RawUnit, serial: string, topic: string, body: object, retain = false) =>
  device.publish(`pool/v1/${serial}/up/${topic}`, body, { retain });

/** Somebody who has left something everywhere, by the routes a person uses. */
async function busyPerson(): Promise<Traced> {
  const { clock, db, ask } = server;
  const mark = ulid();
  const person = await makePerson(server, { name: `Name${mark}`, surname: `Sur${mark}`, phone: `+${mark}` });
  const { cookie, email, password, iri, id } = person;
  const unit = await provision({ db, clock }, { kind: 'controller', cloudId: await firstCloud(server) });
  const device = await connect(unit);
  const { serial } = unit;
  await device.subscribe(`pool/v1/${serial}/down/#`);
  await say(
    device,
    serial,
    'presence',
    { online: true, sid: ulid(), kind: 'controller', features: ['heating'] },
    true,
  );
  await device.next(({ topic }) => topic.endsWith('/claim'));
  const body = { serialNumber: serial, pairingCode: unit.activationCode, name: `Pool${mark}` };
  const requests: [method: string, path: string, body: object][] = [
    ['POST', '/api/units/pair', body],
    ['PUT', `/api/units/${unit.id}`, { note: `Note${mark}`, timeZone: 'Europe/Prague' }],
    ['POST', '/api/push_subscriptions', pushSubscription(mark)],
    ['PUT', iri, { address: `Street${mark}` }],
    ['POST', `${iri}/login_tokens`, { app: 'remote' }],
    ['POST', '/api/end_users/auth/cookie', { email, password }],
    ['POST', '/api/end_users/auth/reset_password_request', { email }],
  ];
  for (const [method, path, given] of requests) {
    // A login would end the session that the browser had.
    const own = path.endsWith('/auth/cookie') ? undefined : cookie;
    expect((await ask(method, path, { cookie: own, body: given })).status).toBeLessThan(300);
  }
  await say(device, serial, 'telemetry', {
    epoch: ulid(),
    oldest: 1,
    from: 1,
    rows: [{ ts: clock.now().toISOString(), v: { water: 27 }, o: {} }],
  });
  await device.next(({ topic }) => topic.endsWith('/telemetry/ack'));
  await say(device, serial, 'state', {
    ts: clock.now().toISOString(),
    screen: 'home',
    mode: 'auto',
    values: {},
    outputs: {},
  });
  const command = () =>
    ask('POST', `/api/units/${unit.id}/commands`, {
      cookie,
      body: { name: 'mode.set', args: { mode: 'eco' } },
      headers: { 'idempotency-key': mark },
    });
  await expect.poll(async () => (await command()).status, patient).toBe(202);
  const set = await ask('PUT', `/api/units/${unit.id}/settings/temperature`, {
    cookie,
    body: { version: 0, state: { required: 26 } },
  });
  expect(set.status).toBe(200);
  const waitingMails = () => db.selectFrom('mails').select('id').where('user_id', '=', id).execute();
  await expect.poll(async () => (await waitingMails()).length, patient).toBe(1);
  const words = [mark, id, email, email.toUpperCase(), limitDigest(id), limitDigest(email)];
  return { ...person, unit, device, words: [...words, limitDigest('reset', email)] };
}

const requestDeletion = ({ iri, cookie, password }: Made) =>
  server.ask('POST', `${iri}/request_delete`, { cookie, body: { password } });

/** The token of the newest mail that somebody got. */
async function mailedToken({ email }: Made): Promise<string> {
  const { text_body } = await server.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/([\w-]{43})\b/.exec(text_body)?.[1] ?? '';
}

const login = ({ email, password }: Made) =>
  server.ask('POST', '/api/end_users/auth/cookie', { body: { email, password } });

const accountOf = ({ id }: Made) =>
  server.db.selectFrom('end_users').select('id').where('id', '=', id).execute();

/** What the clock does in so many minutes: every job has run when it was due, late in each. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left--) {
    server.clock.advance(minute);
    for (const job of ['accounts.requests', 'accounts.erase', 'mails.erase']) await server.job(job);
  }
}

/** Where the export shows what a table holds of a person; hashes and counts are nothing to take along. */
const exportedAs: Record<string, string> = {
  'public.end_users': 'account',
  'public.term_agreements': 'consents',
  'public.sessions': 'sessions',
  'public.known_devices': 'knownDevices',
  'public.mails': 'mails',
  'public.push_subscriptions': 'pushSubscriptions',
  'public.unit_access': 'units',
  'public.units': 'units',
  'public.commands': 'commands',
  'public.unit_settings': 'settings',
  'public.timeline': 'timeline',
  'public.notification_settings': 'notifications',
  'public.audit': 'audit',
};
const secretTables = ['public.one_time_tokens', 'public.rate_limits', 'public.idempotency_keys'];

/** Tables that hold something of a person of which the export says nothing. */
function missingIn(data: Record<string, unknown>, tables: readonly string[]): string[] {
  const isThere = (part: unknown) => (Array.isArray(part) ? part.length > 0 : part !== undefined);
  return tables.filter((table) => !secretTables.includes(table) && !isThere(data[exportedAs[table] ?? '']));
}

test('the export shows something of every table that holds something of the user, and no secret', async () => {
  const anna = await busyPerson();
  const answer = await server.ask('GET', `${anna.iri}/account_data`, { cookie: anna.cookie });
  const text = Buffer.from(JSON.parse(answer.text).content, 'base64').toString();
  const data = JSON.parse(text);
  const tables = tablesOf(await traces(server.pool, anna.words));
  expect(missingIn(data, tables)).toEqual([]);
  for (const secret of [anna.cookie.slice(-43), anna.unit.secret, 'argon2', 'token_hash']) {
    expect(text).not.toContain(secret);
  }
  // The control: an export without one of its parts, and a table that nobody thought of, are found.
  expect(missingIn({ ...data, mails: undefined }, tables)).toEqual(['public.mails']);
  expect(missingIn(data, [...tables, 'public.favourites'])).toEqual(['public.favourites']);
  await anna.device.end();
});

describe('a deletion', () => {
  test('can be revoked until 48:00, and then everything is as it was', async () => {
    const anna = await busyPerson();
    expect((await requestDeletion(anna)).status).toBe(204);
    server.clock.advance(48 * hour - 1);
    const token = await mailedToken(anna);
    const revoke = await server.ask('POST', '/api/end_users/revoke_deletion_request', {
      body: { email: anna.email, token },
    });
    expect(revoke.status).toBe(204);
    await pass(5);
    expect((await login(anna)).status).toBe(200);
    expect(await ownerOf(server.db, anna.unit.id)).toBe(anna.id);
    await anna.device.end();
  });

  test('has erased by 48:05 every row, job, retained topic and mail with the address or an id', async () => {
    const anna = await busyPerson();
    // The control: while the account lives, the search finds it wherever it has left something.
    expect(tablesOf(await traces(server.pool, anna.words))).toEqual([
      'public.audit',
      'public.commands',
      'public.end_users',
      'public.idempotency_keys',
      'public.known_devices',
      'public.mails',
      'public.one_time_tokens',
      'public.push_subscriptions',
      'public.rate_limits',
      'public.sessions',
      'public.term_agreements',
      'public.timeline',
      'public.unit_access',
      'public.unit_settings',
      'public.units',
    ]);
    expect((await requestDeletion(anna)).status).toBe(204);
    server.clock.advance(48 * hour - 1);
    // Asked for in the last moment, and not done by then.
    await server.db
      .insertInto('account_requests')
      .values({
        id: ulid(),
        kind: 'forgot',
        payload: JSON.stringify({ email: anna.email.toUpperCase(), variant: 'pool-live' }),
        created_at: server.clock.now(),
      })
      .execute();
    expect(await accountOf(anna)).toHaveLength(1);
    await pass(1);
    await expect.poll(() => accountOf(anna), patient).toEqual([]);
    await pass(4);
    await expect.poll(() => traces(server.pool, anna.words), patient).toEqual([]);
    const { id, serial } = anna.unit;
    const { rows } = await server.pool.query(
      `select u.name, u.note, (select count(*)::int from samples s where s.unit = u.short_id) as samples
       from units u where u.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ name: '', note: '', samples: 0 }]);
    expect(await ownerOf(server.db, id)).toBe(null);
    await anna.device.end();
    expect(await retained(anna.unit)).toEqual([`pool/v1/${serial}/up/presence`]);
    expect((await login(anna)).status).toBe(401);
  });

  test('control: a careless erasure, of the account’s row only, leaves something and is found', async () => {
    const anna = await busyPerson();
    await server.db.deleteFrom('end_users').where('id', '=', anna.id).execute();
    const left = tablesOf(await traces(server.pool, anna.words));
    expect(left).toEqual(['public.audit', 'public.rate_limits', 'public.timeline', 'public.units']);
    await anna.device.end();
  });
});

/** Topics of a unit whose last message the broker keeps; none of them may tell of a person. */
async function retained(unit: Traced['unit']): Promise<string[]> {
  const device = await connect(unit);
  await device.subscribe(`pool/v1/${unit.serial}/#`);
  const { serial } = unit;
  // Answered after everything that was kept.
  await say(device, serial, 'presence', { online: true, sid: ulid(), kind: 'controller' }, true);
  const claim = await device.next(({ topic }) => topic.endsWith('/claim'));
  expect(JSON.parse(claim.body)).toEqual({ state: 'unpaired' });
  const topics = device.received.map(({ topic }) => topic).filter((topic) => !topic.endsWith('/time'));
  await device.end();
  return [...new Set(topics)];
}
