import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { audit } from './audit.ts';

const database = perFile(testDatabase);

test('what was done one after the other stands in that order, also within a millisecond', async () => {
  const { db } = database;
  const [unitId, at] = [ulid(), new Date('2026-11-28')];
  const actions = Array.from({ length: 50 }, (_, n) => `step ${n}`);
  // Sent together, and so within few milliseconds; numbered as they are sent.
  await Promise.all(actions.map((action) => audit(db, { at, userId: null, unitId, action, result: 'done' })));
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('unit_id', '=', unitId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(actions);
});
