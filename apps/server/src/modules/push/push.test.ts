import { createHash } from 'node:crypto';
import { demoAddress } from '@poolhouse/domain/account/email';
import { ulid } from 'ulid';
import { beforeEach, expect, test } from 'vitest';
import { type AccountsServer, accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { pushService, pushSubscription } from '#testing/push-service.ts';
import { makePerson } from '#testing/whole-people.ts';

const service = perFile(pushService);
const server: AccountsServer = perFile(() => accountsServer({ outside: { local: true } }));
beforeEach(() => service.answer(201));

const minute = 60_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const subscribe = (session: string, body: object) =>
  server.ask({
    method: 'POST',
    url: '/api/push_subscriptions',
    payload: body,
    session,
    headers: { 'user-agent': firefox },
  });
const list = async (session: string) =>
  (await server.ask({ url: '/api/push_subscriptions', session })).json()['hydra:member'];
const message = (more: object = {}) => ({
  ...{ title: 'Water', body: 'Too warm', tag: 'a', url: '/units/1/notifications' },
  ...{ expires: new Date(server.clock.now().getTime() + 60 * minute), ...more },
});
/** Somebody with a browser that is told. */
async function told() {
  const person = await makePerson(server);
  const name = ulid();
  const answer = await subscribe(person.cookie, service.subscribe(name));
  expect(answer.statusCode).toBe(201);
  return { ...person, path: `/${name}`, subscription: answer.json() };
}
async function pass(): Promise<void> {
  await server.job('push.send');
  await server.modules.push.idle();
}
const saidTo = (path: string) => service.delivered.filter((one) => one.path === path).map(({ said }) => said);
const waiting = () => server.db.selectFrom('push_messages').selectAll().execute();

test('a browser is listed for its user by its device and its fingerprint, never by its endpoint', async () => {
  const { cookie } = await makePerson(server);
  const given = pushSubscription(ulid());
  const answer = await subscribe(cookie, given);
  expect(answer.statusCode).toBe(201);
  const fingerprint = createHash('sha256').update(given.endpoint).digest('base64url');
  expect(answer.json()).toMatchObject({ device: 'Firefox, Windows', fingerprint });
  const [only, ...others] = await list(cookie);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ '@id': answer.json()['@id'], fingerprint });
  expect(JSON.stringify(only)).not.toContain('push.example.com');
  expect((await server.ask({ url: only['@id'], session: cookie })).json()).toMatchObject(only);
  const other = await makePerson(server);
  expect(await list(other.cookie)).toEqual([]);
});

test('the same browser is one subscription, of whoever allowed it last', async () => {
  const [anna, ben] = [await makePerson(server), await makePerson(server)];
  const given = pushSubscription(ulid());
  await subscribe(anna.cookie, given);
  await subscribe(anna.cookie, given);
  expect(await list(anna.cookie)).toHaveLength(1);
  await subscribe(ben.cookie, given);
  expect(await list(anna.cookie)).toEqual([]);
  expect(await list(ben.cookie)).toHaveLength(1);
});

test('nobody names browsers without end', async () => {
  const { cookie } = await makePerson(server);
  const given = pushSubscription(ulid());
  for (let count = 0; count < 60; count++) expect((await subscribe(cookie, given)).statusCode).toBe(201);
  expect((await subscribe(cookie, given)).statusCode).toBe(429);
});

test('of very many browsers of one user the oldest are forgotten', async () => {
  const { cookie } = await makePerson(server);
  const first = (await subscribe(cookie, pushSubscription(ulid()))).json();
  for (let count = 0; count < 20; count++) {
    server.clock.advance(1);
    await subscribe(cookie, pushSubscription(ulid()));
  }
  const left: { '@id': string }[] = await list(cookie);
  expect(left).toHaveLength(20);
  expect(left.map((one) => one['@id'])).not.toContain(first['@id']);
});

test.each([
  ['endpoint', { endpoint: 'http://push.example.com/x' }],
  ['endpoint', { endpoint: 'https://10.0.0.1/x' }],
  ['endpoint', { endpoint: 'https://localhost/x' }],
  ['endpoint', { endpoint: 'https://metadata.internal/x' }],
  ['endpoint', { endpoint: `https://push.example.com/${'x'.repeat(1024)}` }],
  ['keys.p256dh', { keys: { ...pushSubscription('x').keys, p256dh: `B${'A'.repeat(86)}` } }],
  ['keys.auth', { keys: { ...pushSubscription('x').keys, auth: 'short' } }],
])('what is wrong with its %s is said, and nothing kept', async (path, wrong) => {
  const { cookie } = await makePerson(server);
  const answer = await subscribe(cookie, { ...pushSubscription('x'), ...wrong });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: path }]);
  expect(await list(cookie)).toEqual([]);
});

test('a message reaches each browser of its user, signed, encrypted and once', async () => {
  const person = await told();
  const stranger = await told();
  const second = ulid();
  await subscribe(person.cookie, service.subscribe(second));
  await server.modules.push.send(person.id, message());
  await pass();
  await pass();
  const said = { title: 'Water', body: 'Too warm', tag: 'a', url: '/units/1/notifications' };
  expect(saidTo(person.path)).toEqual([said]);
  expect(saidTo(`/${second}`)).toEqual([said]);
  expect(saidTo(stranger.path)).toEqual([]);
  const { headers } = service.delivered.find(({ path }) => path === person.path) ?? {};
  const key = (await server.ask({ url: '/api/push_key', session: person.cookie })).json().publicKey;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(headers?.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`, 'u'));
  expect(await waiting()).toEqual([]);
});

test('what is said anew before it was sent is said once, and what came too late not at all', async () => {
  const person = await told();
  const { push } = server.modules;
  await push.send(person.id, message({ body: 'Old' }));
  await push.send(person.id, message({ body: 'New' }));
  await push.send(person.id, message({ tag: 'b', expires: new Date(server.clock.now().getTime() + 1000) }));
  server.clock.advance(1000);
  await pass();
  expect(saidTo(person.path).map(({ body }) => body)).toEqual(['New']);
  expect(await waiting()).toEqual([]);
});

test('a message of a transaction that is rolled back is never sent', async () => {
  const person = await told();
  const broken = server.db.transaction().execute(async (trx) => {
    await server.modules.push.send(person.id, message(), trx);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await pass();
  expect(saidTo(person.path)).toEqual([]);
});

test.each([500, 503, 429, 408])(
  'a push service that answers %i is tried again, later each time',
  async (status) => {
    const person = await told();
    const tries = () => service.asked.filter((path) => path === person.path).length;
    service.answer(status);
    await server.modules.push.send(person.id, message());
    await pass();
    await pass();
    expect(tries()).toBe(1);
    server.clock.advance(30_000);
    await pass();
    await pass();
    expect(tries()).toBe(2);
    server.clock.advance(30_000);
    await pass();
    expect(tries()).toBe(2);
    service.answer(201);
    server.clock.advance(30_000);
    await pass();
    expect(saidTo(person.path)).toHaveLength(1);
  },
);

test('a push service that says when to come again is not asked before', async () => {
  const person = await told();
  service.answer(429, { 'retry-after': '600' });
  await server.modules.push.send(person.id, message());
  await pass();
  service.answer(201);
  server.clock.advance(599_000);
  await pass();
  expect(saidTo(person.path)).toEqual([]);
  server.clock.advance(1000);
  await pass();
  expect(saidTo(person.path)).toHaveLength(1);
});

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const person = await told();
  service.answer(status);
  await server.modules.push.send(person.id, message());
  await pass();
  expect(await list(person.cookie)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a message that a push service refuses for good is dropped, and its browser stays', async () => {
  const person = await told();
  service.answer(413);
  await server.modules.push.send(person.id, message());
  await pass();
  expect(await waiting()).toEqual([]);
  expect(await list(person.cookie)).toHaveLength(1);
});

test('a push service that hangs holds up no other message', async () => {
  const [slow, quick] = [await told(), await told()];
  service.answer(undefined);
  await server.modules.push.send(slow.id, message());
  await server.job('push.send');
  await expect.poll(() => service.asked).toContain(slow.path);
  service.answer(201);
  await server.modules.push.send(quick.id, message());
  await server.job('push.send');
  await expect.poll(() => saidTo(quick.path)).toHaveLength(1);
  expect(saidTo(slow.path)).toEqual([]);
  await server.db.deleteFrom('push_messages').execute();
});

test('logging out ends the browser where it was done, and no other', async () => {
  const person = await server.person('anna@example.com');
  const [first, second] = [await server.login(person), await server.login(person)];
  await subscribe(first, pushSubscription(ulid()));
  const kept = (await subscribe(second, pushSubscription(ulid()))).json();
  await server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session: first });
  expect(await list(second)).toMatchObject([{ '@id': kept['@id'] }]);
});

test('logging out everywhere ends all, also of sessions that have grown old; growing old ends none', async () => {
  const person = await server.person('ben@example.com');
  await subscribe(await server.login(person), pushSubscription(ulid()));
  server.clock.advance(91 * 24 * 60 * minute);
  await server.sweep();
  const session = await server.login(person);
  await subscribe(session, pushSubscription(ulid()));
  expect(await list(session)).toHaveLength(2);
  const me = (await server.me(session)).json()['@id'];
  const answer = await server.post(`${me.slice(5)}/invalidate_tokens`, {}, session);
  expect(answer.statusCode).toBeLessThan(300);
  expect(await list(await server.login(person))).toEqual([]);
});

test('another password ends all but the browser where it was set', async () => {
  const person = await server.person('cleo@example.com');
  const [first, second] = [await server.login(person), await server.login(person)];
  await subscribe(first, pushSubscription(ulid()));
  const kept = (await subscribe(second, pushSubscription(ulid()))).json();
  const me = (await server.me(second)).json()['@id'];
  const changed = await server.ask({
    method: 'PUT',
    url: `${me}/change_password`,
    payload: { oldPassword: person.password, password: 'eleven warm lagoons' },
    session: second,
  });
  expect(changed.statusCode).toBeLessThan(300);
  expect(await list(cookiesOf(changed))).toMatchObject([{ '@id': kept['@id'] }]);
});

test('nothing of a browser is deleted by another user', async () => {
  const [mine, other] = [await told(), await makePerson(server)];
  const remove = (session: string) =>
    server.ask({ method: 'DELETE', url: mine.subscription['@id'], session });
  expect((await remove(other.cookie)).statusCode).toBe(404);
  expect(await list(mine.cookie)).toHaveLength(1);
  expect((await remove(mine.cookie)).statusCode).toBe(204);
  expect((await remove(mine.cookie)).statusCode).toBe(404);
});

test('push services of one user that say nothing stop nobody else', async () => {
  const slow = await makePerson(server);
  service.answer(undefined);
  const before = service.asked.length;
  for (let n = 0; n < 20; n++) await subscribe(slow.cookie, service.subscribe(ulid()));
  for (const tag of ['a', 'b']) await server.modules.push.send(slow.id, message({ tag }));
  const sending = server.job('push.send');
  await expect.poll(() => service.asked.length - before).toBe(2);
  service.answer(201);
  const other = await told();
  await server.modules.push.send(other.id, message());
  await server.job('push.send');
  await expect.poll(() => saidTo(other.path)).toHaveLength(1);
  expect(service.asked.length - before).toBeLessThan(6);
  await server.db.deleteFrom('push_subscriptions').where('user_id', '=', slow.id).execute();
  await sending;
  await server.modules.push.idle();
});

test('a demo is told in no browser', async () => {
  const demo = await makePerson(server);
  const email = demoAddress(demo.id);
  await server.db
    .updateTable('end_users')
    .set({ email, email_key: email })
    .where('id', '=', demo.id)
    .execute();
  const answer = await subscribe(demo.cookie, service.subscribe(ulid()));
  expect(answer.statusCode).toBe(403);
  expect(await list(demo.cookie)).toEqual([]);
});
