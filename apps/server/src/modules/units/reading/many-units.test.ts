import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { createUnitAccess } from '../access/access.ts';
import { ownedSerials, removeUnits } from '../demo.ts';
import { createUnitStateStore } from '../state-store.ts';
import { createUnitReader } from './unit-reader.ts';

// More than PostgreSQL takes parameters in one query.
const count = 70_000;
const owner = ulid();
const all = (digits: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(digits, '0'));
const database = perFile(testDatabase);
beforeAll(async () => {
  const { pool } = database;
  const cloud = ulid();
  await pool.query("insert into clouds (id, name, langs) values ($1, 'C', '{en}')", [cloud]);
  await pool.query(
    `insert into end_users (id, cloud_id, email, email_key, name, surname, lang, password_hash, created_at, updated_at)
     values ($1, $2, 'a', 'a', 'A', 'B', 'en', '', now(), now())`,
    [owner, cloud],
  );
  await pool.query(
    `insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
     select lpad(n::text, 26, '0'), lpad(n::text, 9, '0'), 'controller', $2, '', '', now()
     from generate_series(1, $1::int) n`,
    [count, cloud],
  );
  await giveUnits(database.db, owner, ['000000007']);
  await pool.query('insert into unit_states (unit_id, last_heard) select id, now() from units');
});

test('one query is asked about more units than it could have parameters', async () => {
  const { db } = database;
  expect((await createUnitStateStore(db).lastHeard(all(26))).size).toBe(count);
  const clock = manualClock();
  const access = createUnitAccess({ db, clock });
  const reader = createUnitReader({
    db,
    clock,
    access,
    manyNodes: false,
    directory: { peek: () => undefined },
  });
  expect(await reader.ownList({ userId: owner }, all(26))).toMatchObject([{ serial: '000000007' }]);
  expect(await ownedSerials(db, all(9))).toEqual(['000000007']);
  expect(await removeUnits(db, all(9))).toHaveLength(count - 1);
});
