import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { expect, test } from 'vitest';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createKnownDevices, createSessions } from './index.ts';

const day = 86_400_000;
const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));

test('a session that is used lives, one that is idle ends', async () => {
  const session = await server.login(anna);
  server.clock.advance(13 * day);
  expect((await server.me(session)).statusCode).toBe(200);
  server.clock.advance(13 * day);
  expect((await server.me(session)).statusCode).toBe(200);
  server.clock.advance(14 * day);
  expect((await server.me(session)).statusCode).toBe(401);
});

test('no session lives longer than 90 days, and its cookie says so', async () => {
  const answer = await server.post('end_users/auth/cookie', { ...anna, cloud: server.cloud });
  const session = cookiesOf(answer);
  const expires = answer.cookies.find(({ name }) => name === 'poolhouse')?.expires;
  expect(expires?.getTime()).toBe(server.clock.now().getTime() + 90 * day);
  for (let days = 0; days < 90; days += 9) {
    expect((await server.me(session)).statusCode).toBe(200);
    server.clock.advance(9 * day);
  }
  expect((await server.me(session)).statusCode).toBe(401);
});

test('a cookie that was never given out is refused without a read', async () => {
  const { id } = await server.db.selectFrom('end_users').select('id').executeTakeFirstOrThrow();
  const clock = manualClock(server.clock.now());
  const { token } = await createSessions({ db: server.db, clock, events: server.events }).begin(id);
  let reads = 0;
  const plugin = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      reads += 1;
      return result;
    },
  };
  const db = server.db.withPlugin(plugin);
  const sessions = createSessions({ db, clock, events: server.events });
  for (const made of ['x', token.slice(1), `${token}a`, `${token.slice(1)}.`, `${token}\n`, ` ${token}`]) {
    expect(await sessions.authenticate(made)).toBeUndefined();
  }
  expect(reads).toBe(0);
  expect(await sessions.authenticate(token)).toBeDefined();
  expect(reads).toBeGreaterThan(0);
});

test('both limits hold before anything is swept away', async () => {
  // A clock of its own: no job runs by it.
  const clock = manualClock(server.clock.now());
  const sessions = createSessions({ db: server.db, clock, events: server.events });
  const { id } = await server.db.selectFrom('end_users').select('id').executeTakeFirstOrThrow();
  const idle = await sessions.begin(id);
  clock.advance(14 * day - 1);
  expect(await sessions.authenticate(idle.token)).toMatchObject({ userId: id, sessionId: idle.id });
  clock.advance(14 * day);
  expect(await sessions.authenticate(idle.token)).toBeUndefined();
  const used = await sessions.begin(id);
  for (let days = 0; days < 90; days += 10) {
    expect(await sessions.authenticate(used.token)).toBeDefined();
    clock.advance(10 * day);
  }
  expect(await sessions.authenticate(used.token)).toBeUndefined();
  expect(
    await server.db.selectFrom('sessions').select('id').where('id', '=', used.id).execute(),
  ).toHaveLength(1);
  // It ended at a time that the server’s own clock does not come to.
  await server.db.deleteFrom('sessions').where('id', '=', used.id).execute();
});

test('the last use is written at most once a minute', async () => {
  // Later than any other, and so the last by its id.
  server.clock.advance(1);
  const session = await server.login(anna);
  const lastUse = async () =>
    (
      await server.db
        .selectFrom('sessions')
        .select('last_used_at')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const begun = await lastUse();
  server.clock.advance(59_000);
  await server.me(session);
  expect(await lastUse()).toEqual(begun);
  server.clock.advance(1_000);
  await server.me(session);
  expect(await lastUse()).toEqual(server.clock.now());
});

test('of one user the fifty used last are kept, and as many devices', async () => {
  const { id } = await server.db.selectFrom('end_users').select('id').executeTakeFirstOrThrow();
  const { db, clock } = server;
  const sessions = createSessions(server);
  const devices = createKnownDevices(server);
  for (let n = 0; n < 60; n++) {
    clock.advance(1_000);
    await sessions.begin(id);
    await devices.remember(undefined, { id, email_key: anna.email });
  }
  for (const [table, column] of [
    ['sessions', 'last_used_at'],
    ['known_devices', 'created_at'],
  ] as const) {
    const rows = await db.selectFrom(table).select(`${column} as at`).where('user_id', '=', id).execute();
    expect(rows).toHaveLength(50);
    const oldest = Math.min(...rows.map(({ at }) => at.getTime()));
    expect(oldest).toBeGreaterThanOrEqual(clock.now().getTime() - 49_000);
  }
});

test('what has ended is swept away', async () => {
  await server.login(anna);
  server.clock.advance(100 * day);
  await server.sweep();
  expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('which sessions live can be asked without keeping them alive; a renewed one lives on', async () => {
  const { id } = await server.db.selectFrom('end_users').select('id').executeTakeFirstOrThrow();
  const clock = manualClock(server.clock.now());
  const sessions = createSessions({ db: server.db, clock, events: server.events });
  const [idle, ended, renewed] = [
    await sessions.begin(id),
    await sessions.begin(id),
    await sessions.begin(id),
  ];
  await sessions.end({ userId: id, sessionId: ended.id });
  await sessions.renew(renewed.id);
  const all = [idle.id, ended.id, renewed.id, 'none'];
  expect(await sessions.living(all)).toEqual(new Set([idle.id, renewed.id]));
  clock.advance(14 * day - 1);
  expect((await sessions.living(all)).has(idle.id)).toBe(true);
  clock.advance(1);
  expect((await sessions.living(all)).has(idle.id)).toBe(false);
});

test('a password that was changed since it was checked begins no session, nor does an account that is to go', async () => {
  const sessions = createSessions({ db: server.db, clock: server.clock, events: server.events });
  const { id, password_hash: passwordHash } = await server.db
    .selectFrom('end_users')
    .select(['id', 'password_hash'])
    .executeTakeFirstOrThrow();
  await sessions.begin(id, { passwordHash });
  const refused = /invalid-credentials/u;
  // Begun while the change is under way: it waits for its end.
  const [underWay, change] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = server.db.transaction().execute(async (trx) => {
    await trx.updateTable('end_users').set({ password_hash: 'another' }).where('id', '=', id).execute();
    underWay.resolve();
    await change.promise;
  });
  await underWay.promise;
  // Looked at from its beginning: it may be refused before the change has been told that it is done.
  const late = expect(sessions.begin(id, { passwordHash })).rejects.toThrow(refused);
  change.resolve();
  await changing;
  await late;
  const deletion = (at: Date | null) =>
    server.db
      .updateTable('end_users')
      .set({ password_hash: passwordHash, deletion_requested_at: at, delete_after: at })
      .where('id', '=', id)
      .execute();
  await deletion(server.clock.now());
  await expect(sessions.begin(id)).rejects.toThrow(refused);
  await deletion(null);
  await sessions.begin(id, { passwordHash });
});
