import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';

const database = perFile(testDatabase);
const migration = join(import.meta.dirname, 'migrations', '024-unit-access.sql');

test('owners, those before them and those who were erased are taken over as they were', async () => {
  const { pool } = database;
  // As it was before.
  await pool.query(`drop table unit_access;
    alter table units add column owner_id ulid references end_users on delete set null,
      add column owner_since timestamptz, add column last_owner_id ulid;
    create index units_owner on units (owner_id, name, serial)`);
  const cloud = ulid();
  await pool.query("insert into clouds (id, name, langs) values ($1, 'C', '{en}')", [cloud]);
  const addUser = async (): Promise<string> => {
    const id = ulid();
    await pool.query(
      `insert into end_users (id, cloud_id, email, email_key, name, surname, lang, password_hash, created_at, updated_at)
       values ($1::text, $2, $1::text, $1::text, 'A', 'B', 'en', '', now(), now())`,
      [id, cloud],
    );
    return id;
  };
  const [anna, ben] = [await addUser(), await addUser()];
  const erased = '0'.repeat(26);
  const addUnit = async (serial: string, owner: string | null, since: string | null, last: string | null) => {
    const id = ulid();
    await pool.query(
      `insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, owner_id, owner_since, last_owner_id, created_at)
       values ($1, $2, 'controller', $3, '', '', $4, $5, $6, now())`,
      [id, serial, cloud, owner, since, last],
    );
    return id;
  };
  await addUnit('NEW', null, null, null);
  await addUnit('OWNED', anna, '2026-01-01', anna);
  await addUnit('LEFT', null, '2026-01-01', anna);
  const passed = await addUnit('PASSED', ben, '2026-03-01', ben);
  await addUnit('ERASED', null, null, erased);
  const pairings: [string, string][] = [
    [anna, '2026-01-01'],
    [ben, '2026-03-01'],
  ];
  for (const [user, at] of pairings) {
    await pool.query(
      "insert into audit (id, at, user_id, unit_id, action, result) values ($1, $2, $3, $4, 'pair', 'done')",
      [ulid(), at, user, passed],
    );
  }
  await pool.query(await readFile(migration, 'utf8'));
  const { rows } = await pool.query(
    `select serial, user_id as "user", role, since::date::text, ended_at is null as holds
     from unit_access join units on units.id = unit_id order by serial, ended_at nulls first`,
  );
  const owner = { role: 'owner', since: '2026-01-01' };
  expect(rows).toEqual([
    { serial: 'LEFT', user: anna, ...owner, holds: false },
    { serial: 'OWNED', user: anna, ...owner, holds: true },
    { serial: 'PASSED', user: ben, ...owner, since: '2026-03-01', holds: true },
    { serial: 'PASSED', user: anna, ...owner, holds: false },
  ]);
  const told = await pool.query('select serial from units where forget_before is not null');
  expect(told.rows).toEqual([{ serial: 'ERASED' }]);
});
