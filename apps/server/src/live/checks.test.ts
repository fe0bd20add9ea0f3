import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import { createSessions, type Sessions } from '#modules/sessions/index.ts';
import { createUnits, type UnitAccess } from '#modules/units/index.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { addCloud, addNumberedUnits, addPerson } from '#testing/accounts/bare-people.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { type FakeLiveConnection, fakeLiveConnection } from '#testing/units/fake-live-connection.ts';
import { giveUnits, takeUnits } from '#testing/units/give-units.ts';
import { createChecks } from './checks.ts';

// More than PostgreSQL takes parameters in one query.
const count = 70_000;
const log = createLog('silent');
const clock = manualClock(new Date());
let database: TestDatabase;
let sessions: Sessions;
let access: UnitAccess;
let user: string;

beforeAll(async () => {
  database = await testDatabase();
  const { db, pool } = database;
  const events = createEvents<ServerEventMap>();
  sessions = createSessions({ db, clock, events });
  ({ access } = createUnits({
    db,
    clock,
    events,
    log,
    manyNodes: false,
    onUnpairing: async () => undefined,
    onSaved: () => undefined,
  }));
  const cloud = await addCloud(pool);
  user = await addPerson(pool, cloud);
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
     select lpad(n::text, 26, '0'), decode(md5(n::text), 'hex'), $1, now(), now(), now() + interval '1 hour'
     from generate_series(1, $2::int) n`,
    [user, count],
  );
  await addNumberedUnits(pool, cloud, 400);
  const serials = Array.from({ length: 400 }, (_, index) => String(index + 1).padStart(9, '0'));
  await giveUnits(db, user, serials);
});
afterAll(() => database.stop());

const idOf = (number: number): string => String(number).padStart(26, '0');
const subscriptions = {
  remove: (connection: FakeLiveConnection, unitId: string) => void connection.watching.delete(unitId),
};

test('with more than 65,535 sockets every one is checked: its session and what it watches', async () => {
  const all = Array.from({ length: count }, (_, index) =>
    fakeLiveConnection({ userId: user, sessionId: idOf(index + 1) }),
  );
  for (const [index, connection] of all.entries()) {
    connection.watching.set(idOf((index % 400) + 1), Symbol('wish'));
  }
  expect((await sessions.living(all.map(({ actor }) => actor.sessionId))).size).toBe(count);
  const check = createChecks({
    livingSessions: sessions.living,
    heldSessions: sessions.held,
    access,
    subscriptions,
    log,
  });
  await check(all);
  expect(all.filter(({ closedWith }) => closedWith !== undefined)).toEqual([]);
  expect(all.every(({ watching }) => watching.size === 1)).toBe(true);

  const dead = [0, 40_000, count - 1];
  await database.pool.query('delete from sessions where id = any($1)', [
    dead.map((index) => idOf(index + 1)),
  ]);
  await takeUnits(database.db, ['000000007']);
  await check(all);
  expect(dead.map((index) => all[index]?.closedWith)).toEqual([4401, 4401, 4401]);
  expect(all.filter(({ closedWith }) => closedWith !== undefined)).toHaveLength(3);
  const left = all.filter(({ watching }) => watching.size === 0);
  expect(left).toHaveLength(count / 400);
  expect(left.every(({ sent }) => sent[0]?.type === 'pairing')).toBe(true);
});

test('what fails for some is checked all the same for the others', async () => {
  const all = Array.from({ length: 15_000 }, () => fakeLiveConnection());
  let asked = 0;
  const check = createChecks({
    livingSessions: async () => {
      asked += 1;
      if (asked === 1) throw new Error('the database is away');
      return new Set();
    },
    heldSessions: async () => new Set(),
    access,
    subscriptions,
    log,
  });
  await check(all);
  expect(all.filter(({ closedWith }) => closedWith === undefined)).toHaveLength(5_000);
  await check(all);
  expect(all.filter(({ closedWith }) => closedWith === undefined)).toEqual([]);
});

test('terms that came into force hold back the sessions of those who have not accepted them', async () => {
  const { db } = database;
  const cloud = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const terms = ulid();
  expect(await sessions.held([idOf(2)])).toEqual(new Set());
  await database.pool.query(
    `insert into terms (id, cloud_id, version, valid_from, created_at) values ($1, $2, '1', $3, $3)`,
    [terms, cloud.id, clock.now()],
  );
  await database.pool.query(
    `insert into term_translations (id, terms_id, lang, name, text) values ($1, $1, 'en', 'T', 'T')`,
    [terms],
  );
  expect(await sessions.held([idOf(2), ulid()])).toEqual(new Set([idOf(2)]));
  for (const part of ['eula', 'privacy-policy']) {
    await database.pool.query('insert into term_agreements values ($1, $2, $3, $4, now())', [
      ulid(),
      user,
      terms,
      part,
    ]);
  }
  expect(await sessions.held([idOf(2)])).toEqual(new Set());
});
