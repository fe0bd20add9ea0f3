import { describe, expect, test } from 'vitest';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { requestDeletion } from '#testing/accounts/deletion.ts';
import { perFile } from '#testing/lifetimes.ts';

const minute = 60_000;
const hour = 60 * minute;
const erased: string[] = [];
const afterwards: string[] = [];
const server = perFile(() =>
  accountsServer({
    erasers: [
      async (trx, { id }) => {
        await trx.deleteFrom('unit_access').where('user_id', '=', id).execute();
        erased.push(id);
        return async () => void afterwards.push(id);
      },
    ],
  }),
);
const { login } = callsTo(server);

describe('at 48 hours', () => {
  test('revocable until then, erased right after, with every trace', async () => {
    const person = await server.person('bea@example.com');
    await server.login(person);
    await server.post('end_users/auth/reset_password_request', { email: person.email });
    await server.settle();
    const { id } = await requestDeletion(server, person);
    await server.db
      .insertInto('audit')
      .values({
        id: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA',
        at: server.clock.now(),
        user_id: id,
        unit_id: null,
        action: 'test',
        result: 'ok',
        detail: '{}',
      })
      .execute();
    server.clock.advance(48 * hour - 1);
    await server.job('accounts.erase');
    expect((await login(person)).json().type).toBe('deletion-pending');
    await server.post('end_users', await server.signUpBody({ email: person.email }));
    server.clock.advance(1);
    await server.job('accounts.erase');
    expect((await login(person)).json().type).toBe('invalid-credentials');
    expect(erased).toContain(id);
    expect(afterwards).toContain(id);
    const done = await server.mails(person.email);
    expect(done).toMatchObject([{ kind: 'deletion-done' }]);
    server.clock.advance(4 * minute);
    await server.job('mails.erase');
    expect(await traces(server, [id, person.email])).toEqual([]);
  });
});

/** Tables and rows that still hold one of the words. The control: the address is found while the account lives. */
async function traces({ pool }: AccountsServer, words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any($1)`,
      [words.map((word) => `%${word}%`)],
    );
    found.push(...hits.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

test('the search for traces finds a living account', async () => {
  const { email } = await server.person('dora@example.com');
  const found = await traces(server, [email]);
  expect(found.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['public.end_users', 'public.mails']),
  );
});
