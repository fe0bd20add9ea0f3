import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { isPassing } from './passing.ts';

const database = perFile(testDatabase);

/** What PostgreSQL says to a statement, after some others in its transaction. */
const saidTo = (...statements: string[]): Promise<unknown> =>
  database.db
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test.each([
  ['a statement that took too long', '57014', ['set local statement_timeout = 1', 'select pg_sleep(60)']],
  ['a deadlock', '40P01', ["do $$ begin raise sqlstate '40P01'; end $$"]],
  ['two that saw the same', '40001', ["do $$ begin raise sqlstate '40001'; end $$"]],
  ['no memory', '53200', ["do $$ begin raise sqlstate '53200'; end $$"]],
  ['a link that broke', '08006', ["do $$ begin raise sqlstate '08006'; end $$"]],
  ['a server that stops', '57P01', ["do $$ begin raise sqlstate '57P01'; end $$"]],
])('%s goes by', async (_, code, statements) => {
  const said = await saidTo(...statements);
  expect(said).toMatchObject({ code });
  expect(isPassing(said)).toBe(true);
});

test('a lock that another has goes by', async () => {
  await database.db.transaction().execute(async (other) => {
    await sql`lock table units`.execute(other);
    const said = await saidTo('lock table units nowait');
    expect(said).toMatchObject({ code: '55P03' });
    expect(isPassing(said)).toBe(true);
  });
});

test('what is wrong with the statement or its data does not', async () => {
  for (const statement of [
    'select 1 / 0',
    'select * from nowhere',
    "select '\\u0000'::jsonb ->> 0, 'x'::int",
  ]) {
    const said = await saidTo(statement);
    expect(said).toBeInstanceOf(Error);
    expect(isPassing(said)).toBe(false);
  }
  expect(isPassing(new Error('57014'))).toBe(false);
});
