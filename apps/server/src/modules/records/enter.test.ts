import { expect, test } from 'vitest';
import { addCloud } from '#testing/accounts/bare-people.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { provision } from '../units/provisioning/provision.ts';
import { enter } from './enter.ts';

const database = perFile(testDatabase);

test('entries of one moment are read in the order in which they were written', async () => {
  const { db, pool } = database;
  const clock = manualClock();
  const { id: unitId } = await provision(
    { db, clock },
    { kind: 'controller', cloudId: await addCloud(pool) },
  );
  const at = clock.now();
  const steps = Array.from({ length: 20 }, (_, step) => ({ step }));
  await db.transaction().execute(async (trx) => {
    for (const data of steps)
      await enter(trx, { unitId, at, type: 'configuration', what: 'aqua.linked', data, origin: 'user' });
  });
  const rows = await db
    .selectFrom('timeline')
    .select('data')
    .where('unit_id', '=', unitId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ data }) => data)).toEqual(steps);
});
