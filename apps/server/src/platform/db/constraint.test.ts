import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { deleteUnreferenced, isMissing, referenced } from './constraint.ts';

const database = perFile(testDatabase);

const id = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG';

/** As a PostgreSQL says it that speaks another language, as many do. */
function translated(error: unknown): Error {
  if (!(error instanceof Error)) throw new Error('no error');
  return Object.assign(error, {
    message: 'Einfügen oder Aktualisieren in Tabelle »units« verletzt Fremdschlüssel-Constraint',
  });
}

test('a row that would refer to nothing is told by its code, in whatever language', async () => {
  const { db } = database;
  const refused = await db
    .insertInto('terms')
    .values({ id, cloud_id: id, version: '1', valid_from: new Date(), created_at: new Date() })
    .execute()
    .catch((error: unknown) => error);
  expect(isMissing(refused)).toBe(true);
  expect(isMissing(translated(refused))).toBe(true);
  // The control: another violation is none.
  expect(isMissing(Object.assign(new Error('twice'), { code: '23505' }))).toBe(false);
});

test('what others refer to is not deleted, and that is a conflict, in whatever language', async () => {
  const { db } = database;
  await db
    .insertInto('clouds')
    .values({ id, name: 'Used', langs: ['en'] })
    .execute();
  await db
    .insertInto('terms')
    .values({ id, cloud_id: id, version: '1', valid_from: new Date(), created_at: new Date() })
    .execute();
  const remove = () =>
    db
      .deleteFrom('clouds')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw translated(error);
      });
  await expect(deleteUnreferenced(remove)).rejects.toMatchObject({ kind: 'conflict', code: 'in-use' });
});

test('no other table’s rows are referred to by rows that stay without them', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confdeltype in ('a', 'r') order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...referenced]);
});
