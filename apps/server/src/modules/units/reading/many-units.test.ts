import { beforeAll, expect, test } from 'vitest';
import { addCloud, addNumberedUnits, addPerson } from '#testing/accounts/bare-people.ts';
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
let owner: string;
const all = (digits: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(digits, '0'));
const database = perFile(testDatabase);
beforeAll(async () => {
  const { pool } = database;
  const cloud = await addCloud(pool);
  owner = await addPerson(pool, cloud);
  await addNumberedUnits(pool, cloud, count);
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
