import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { createDb } from '#platform/db/db.ts';
import { addCloud, addPerson } from '#testing/accounts/bare-people.ts';
import { testDatabase } from '#testing/database/database.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { createUnitAccess } from '../access/access.ts';
import { provision } from '../provisioning/provision.ts';
import { createUnitRows } from './unit-rows.ts';

const database = perFile(testDatabase);
const clock = manualClock();

/** A unit with all that its row is made of, a second one of the same owner, and somebody else with a third. */
const made = anew(async () => {
  const { db, pool } = database;
  const cloudId = await addCloud(pool);
  const [anna, ben] = [await addPerson(pool, cloudId), await addPerson(pool, cloudId)];
  const add = () => provision({ db, clock }, { kind: 'controller', cloudId });
  const [one, two, bus, spare, foreign] = [await add(), await add(), await add(), await add(), await add()];
  await giveUnits(db, anna, [one.serial, two.serial], { since: new Date('2026-01-01') });
  await giveUnits(db, ben, [foreign.serial]);
  await pool.query(
    `insert into unit_states (unit_id, connected, last_heard, state) values ($1, true, now(), '{"mode": "auto"}')`,
    [one.id],
  );
  await pool.query(
    `insert into unit_settings (unit_id, section, desired) values ($1, 'temperature', '{"required": 29}')`,
    [one.id],
  );
  await pool.query('insert into unit_links (unit_id, aqua_id, since) values ($1, $2, now())', [
    two.id,
    bus.id,
  ]);
  // The second is an earlier owner's.
  for (const opened of ['2026-02-01', '2025-12-31']) {
    await pool.query(
      `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at)
       values ($1, $2, 'message', $3, 'warning', now(), $4, now())`,
      [ulid(), one.id, `opened ${opened}`, opened],
    );
  }
  return { anna, ben, one, two, spare, foreign };
});

const rowsHere = () => {
  const { db } = database;
  return createUnitRows({ db, clock, access: createUnitAccess({ db, clock }) });
};
/** In one order, and without what says only that something changed. */
const told = (rows: Awaited<ReturnType<ReturnType<typeof rowsHere>['few']>>) =>
  rows?.map(({ version, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));

/** `:other` is the same owner's, and linked; `:spare` is nobody's. */
const changes: readonly (readonly [what: string, statement: string])[] = [
  ['another name', "update units set name = 'x' where id = :unit"],
  ['a flag off', "update units set flags_off = '{heating}' where id = :unit"],
  ['another firmware', "update units set firmware = '9' where id = :unit"],
  ['another state', `update unit_states set state = '{"mode": "eco"}' where unit_id = :unit`],
  ['a word', "update unit_states set last_heard = last_heard + interval '1 second' where unit_id = :unit"],
  ['a connection that is over', 'update unit_states set connected = false where unit_id = :unit'],
  ['nothing that it said', 'delete from unit_states where unit_id = :unit'],
  ['a first word of the other one', 'insert into unit_states (unit_id, last_heard) values (:other, now())'],
  ['another temperature', `update unit_settings set reported = '{"required": 30}' where unit_id = :unit`],
  [
    'one temperature more',
    `insert into unit_settings (unit_id, section, desired) values (:unit, 'eco', '{"requiredTemperature": 20}')`,
  ],
  [
    'what it keeps in winter',
    `insert into unit_settings (unit_id, section, reported) values (:unit, 'winter', '{"minimumWater": 5}')`,
  ],
  ['no temperature', 'delete from unit_settings where unit_id = :unit'],
  ['a link', 'insert into unit_links (unit_id, aqua_id, since) values (:unit, :spare, now())'],
  ['a link that is another', 'update unit_links set aqua_id = :spare where unit_id = :other'],
  ['no link', 'delete from unit_links where unit_id = :other'],
  [
    'an alert',
    `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at)
     values ('01M8B7ENWEN9XHXHMT9WJ065AN', :unit, 'message', 'flow', 'warning', now(), now(), now())`,
  ],
  ['an alert that is over', 'update alerts set ended_at = now() where unit_id = :unit'],
  ['a later beginning', "update unit_access set since = now() + interval '1 day' where unit_id = :unit"],
  ['another role', "update unit_access set role = 'guest' where unit_id = :unit"],
  ['no access', 'update unit_access set ended_at = now() where unit_id = :unit'],
  ['access until long ago', "update unit_access set until = '2000-01-01' where unit_id = :unit"],
  ['no unit', 'delete from units where id = :unit'],
];

describe('a unit that is known is read anew when there is', () => {
  test.each(changes)('%s', async (_, statement) => {
    const { anna, one, two, spare } = made;
    const ids = [one.id, two.id];
    const rows = rowsHere();
    const all = async (from: typeof rows) => told(await from.few(anna, 15));
    await rows.few(anna, 15);
    const before = told(await rows.these(anna, ids));
    expect(before?.map(({ id, unit }) => [id, unit.openAlerts])).toEqual(
      [
        [one.id, 1],
        [two.id, 0],
      ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(await all(rows)).toEqual(before);
    const named: Record<string, string> = { unit: one.id, other: two.id, spare: spare.id };
    await database.pool.query(statement.replace(/:(\w+)/gu, (_all, name) => `'${named[name] ?? name}'`));
    const after = await all(rowsHere());
    expect(after).not.toEqual(before);
    const each = await Promise.all(ids.map((id) => rows.these(anna, [id])));
    expect(told(each.flat())).toEqual(after);
    expect(await all(rows)).toEqual(after);
    expect(told(await rows.these(anna, ids))).toEqual(after);
  });
});

test('what is the same is the same object', async () => {
  const { anna, one } = made;
  const rows = rowsHere();
  const [first] = await rows.these(anna, [one.id]);
  expect((await rows.these(anna, [one.id]))[0]).toBe(first);
  const page = await rows.few(anna, 15);
  const inList = page?.find(({ id }) => id === one.id);
  expect((await rows.few(anna, 15))?.find(({ id }) => id === one.id)).toBe(inList);
  expect((await rows.these(anna, [one.id]))[0]).toBe(inList);
});

test('who ask at the same moment hear each of their own units alone', async () => {
  const { anna, ben, one, two, foreign } = made;
  const rows = rowsHere();
  const ids = [one.id, two.id, foreign.id];
  const idsOf = async (asked: Promise<readonly { id: string }[] | undefined>) =>
    (await asked)?.map(({ id }) => id).toSorted();
  // First not known, then known.
  for (let round = 0; round < 2; round++) {
    const [annas, bens, annasAll, bensAll, foreigns] = await Promise.all([
      idsOf(rows.these(anna, ids)),
      idsOf(rows.these(ben, ids)),
      idsOf(rows.few(anna, 15)),
      idsOf(rows.few(ben, 15)),
      idsOf(rows.these(anna, [foreign.id])),
    ]);
    expect(annas).toEqual([one.id, two.id].toSorted());
    expect(annasAll).toEqual(annas);
    expect(bens).toEqual([foreign.id]);
    expect(bensAll).toEqual(bens);
    expect(foreigns).toEqual([]);
  }
});

/** People with a unit each, more than one question takes. */
async function crowd(count: number) {
  const { db, pool } = database;
  const cloudId = await addCloud(pool);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const userId = await addPerson(pool, cloudId);
      const unit = await provision({ db, clock }, { kind: 'controller', cloudId });
      await giveUnits(db, userId, [unit.serial]);
      return { userId, unitId: unit.id };
    }),
  );
}

test('more people than one question takes hear of their units', async () => {
  const people = await crowd(130);
  const rows = rowsHere();
  for (let round = 0; round < 2; round++) {
    const found = await Promise.all(
      people.flatMap(({ userId, unitId }) => [rows.these(userId, [unitId]), rows.few(userId, 15)]),
    );
    expect(found.map((some) => some?.map(({ id }) => id))).toEqual(
      people.flatMap(({ unitId }) => [[unitId], [unitId]]),
    );
  }
});

test('a list whose rows changed while it was read, and changed back, is told as it is', async () => {
  const { anna, one } = made;
  const { pool } = database;
  let beforeNext: (() => Promise<unknown>)[] = [];
  const db = createDb({
    async connect() {
      await beforeNext.shift()?.();
      return pool.connect();
    },
    end: async () => undefined,
    options: pool.options,
  });
  const rows = createUnitRows({ db, clock, access: createUnitAccess({ db, clock }) });
  await rows.few(anna, 15);
  await pool.query("update units set name = 'another' where id = $1", [one.id]);
  const id = ulid();
  // Behind the question for the versions, and before the one for the rows.
  const open = () =>
    pool.query(
      `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at)
       values ($1, $2, 'message', 'flow', 'warning', now(), now(), now())`,
      [id, one.id],
    );
  beforeNext = [async () => undefined, open];
  const opened = await rows.few(anna, 15);
  expect(opened?.find((row) => row.id === one.id)?.unit.openAlerts).toBe(2);
  await pool.query('update alerts set ended_at = now() where id = $1', [id]);
  expect(told(await rows.few(anna, 15))).toEqual(told(await rowsHere().few(anna, 15)));
});

test('a question that fails is the matter of those who are in it', async () => {
  const [one, two] = await crowd(2);
  if (!(one && two)) throw new Error('nobody');
  let failing = false;
  const broken = Promise.withResolvers<void>();
  const db = createDb({
    async connect() {
      if (!failing) return database.pool.connect();
      failing = false;
      await broken.promise;
      throw new Error('a connection broke');
    },
    end: async () => undefined,
    options: database.pool.options,
  });
  const rows = createUnitRows({ db, clock, access: createUnitAccess({ db, clock }) });
  const ask = ({ userId, unitId }: typeof one) => rows.these(userId, [unitId]);
  await Promise.all([ask(one), ask(two)]);
  failing = true;
  const failed = expect(ask(one)).rejects.toThrow('a connection broke');
  await new Promise((done) => setImmediate(done));
  const second = ask(two);
  await new Promise((done) => setImmediate(done));
  broken.resolve();
  await failed;
  expect((await second).map(({ id }) => id)).toEqual([two.unitId]);
  expect((await ask(one)).map(({ id }) => id)).toEqual([one.unitId]);
});
