import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { createUnitAccess } from '../access/access.ts';
import { provision } from '../provisioning/provision.ts';
import { createUnitRows } from './unit-rows.ts';

const database = perFile(testDatabase);
const clock = manualClock();

async function addedUser(cloudId: string): Promise<string> {
  const id = ulid();
  await database.pool.query(
    `insert into end_users (id, cloud_id, email, email_key, name, surname, lang, password_hash, created_at, updated_at)
     values ($1, $2, $3, $3, 'A', 'B', 'en', '', now(), now())`,
    [id, cloudId, id],
  );
  return id;
}

/** A unit with all that its row is made of, a second one of the same owner, and somebody else with a third. */
const made = anew(async () => {
  const { db, pool } = database;
  const cloudId = ulid();
  await pool.query("insert into clouds (id, name, langs) values ($1, 'C', '{en}')", [cloudId]);
  const [anna, ben] = [await addedUser(cloudId), await addedUser(cloudId)];
  const add = () => provision({ db, clock }, { kind: 'controller', cloudId });
  const [one, two, foreign] = [await add(), await add(), await add()];
  await giveUnits(db, anna, [one.serial, two.serial]);
  await giveUnits(db, ben, [foreign.serial]);
  await pool.query(
    `insert into unit_states (unit_id, connected, last_heard, state) values ($1, true, now(), '{"mode": "auto"}')`,
    [one.id],
  );
  await pool.query(
    `insert into unit_settings (unit_id, section, desired) values ($1, 'temperature', '{"required": 29}')`,
    [one.id],
  );
  await pool.query(
    `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at)
     values ($1, $2, 'message', 'frost', 'warning', now(), now(), now())`,
    [ulid(), one.id],
  );
  return { anna, ben, one, two, foreign };
});

const rowsHere = () => {
  const { db } = database;
  return createUnitRows({ db, clock, access: createUnitAccess({ db, clock }) });
};
/** In one order, and without what says only that something changed. */
const told = (rows: Awaited<ReturnType<ReturnType<typeof rowsHere>['few']>>) =>
  rows?.map(({ version, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));

/** `:other` is the same owner's. */
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
  ['no temperature', 'delete from unit_settings where unit_id = :unit'],
  ['a link', 'insert into unit_links (unit_id, aqua_id, since) values (:unit, :other, now())'],
  ['an alert that is over', 'update alerts set ended_at = now() where unit_id = :unit'],
  ['a later beginning', "update unit_access set since = now() + interval '1 day' where unit_id = :unit"],
  ['another role', "update unit_access set role = 'guest' where unit_id = :unit"],
  ['no access', 'update unit_access set ended_at = now() where unit_id = :unit'],
  ['access until long ago', "update unit_access set until = '2000-01-01' where unit_id = :unit"],
  ['no unit', 'delete from units where id = :unit'],
];

describe('a unit that is known is read anew when there is', () => {
  test.each(changes)('%s', async (_, statement) => {
    const { anna, one, two } = made;
    const ids = [one.id, two.id];
    const rows = rowsHere();
    const all = async (from: typeof rows) => told(await from.few(anna, 15));
    await rows.few(anna, 15);
    const before = told(await rows.these(anna, ids));
    expect(before).toHaveLength(2);
    expect(await all(rows)).toEqual(before);
    await database.pool.query(statement.replace(':unit', `'${one.id}'`).replace(':other', `'${two.id}'`));
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
  expect((await rows.few(anna, 15))?.find(({ id }) => id === one.id)?.name).toBe(first?.name);
  expect((await rows.these(anna, [one.id]))[0]).toEqual(first);
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
