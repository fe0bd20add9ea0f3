import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, accountsServer, type TestPerson } from '#testing/accounts/accounts.ts';

const minute = 60_000;
const hour = 60 * minute;
let server: AccountsServer;
const erased: string[] = [];
const afterwards: string[] = [];
beforeAll(async () => {
  server = await accountsServer({
    erasers: [
      async (trx, { id }) => {
        await trx.updateTable('units').set({ owner_id: null }).where('owner_id', '=', id).execute();
        erased.push(id);
        return async () => void afterwards.push(id);
      },
    ],
  });
});
afterAll(() => server.stop());

async function requestDeletion(person: TestPerson): Promise<{ id: string; session: string }> {
  const session = await server.login(person);
  const user = (await server.me(session)).json<{ '@id': string }>()['@id'];
  const answer = await server.ask({
    method: 'POST',
    url: `${user}/request_delete`,
    payload: { password: person.password },
    session,
  });
  expect(answer.statusCode).toBe(204);
  return { id: user.slice(-26), session };
}

const login = (person: TestPerson) =>
  server.post('end_users/auth/cookie', { ...person, cloud: server.cloud });

test('a wrong password is a violation of its field and no 401', async () => {
  const person = await server.person('wrong@example.com');
  const session = await server.login(person);
  const user = (await server.me(session)).json<{ '@id': string }>()['@id'];
  const payload = { password: 'not the password' };
  const answer = await server.ask({ method: 'POST', url: `${user}/request_delete`, payload, session });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: 'password', code: 'password-incorrect' }]);
  expect((await server.me(session)).statusCode).toBe(200);
});

test('a request ends all sessions, mails a link, and a login is told the date and mailed a fresh link', async () => {
  const person = await server.person('anna@example.com');
  const { session } = await requestDeletion(person);
  expect((await server.me(session)).statusCode).toBe(401);
  const first = await server.mail(person.email);
  expect(first.kind).toBe('deletion-requested');
  expect(first.path).toMatch(/^\/revoke-deletion-request\/anna%40example\.com\//);
  expect((await login({ ...person, password: 'not the password' })).json().type).toBe('invalid-credentials');
  const answer = await login(person);
  expect(answer.json()).toMatchObject({
    status: 403,
    type: 'deletion-pending',
    deletionAt: new Date(server.clock.now().getTime() + 48 * hour).toISOString(),
  });
  expect(answer.cookies).toEqual([]);
  const fresh = await server.mail(person.email);
  expect(fresh.token).not.toBe(first.token);
  const revoke = (token: string) =>
    server.post('end_users/revoke_deletion_request', { email: person.email, token });
  expect((await revoke(first.token)).statusCode).toBe(410);
  expect((await revoke(fresh.token)).statusCode).toBe(204);
  expect((await revoke(fresh.token)).statusCode).toBe(410);
  expect((await login(person)).statusCode).toBe(200);
});

test('an unknown address is answered like a wrong link', async () => {
  const unknown = await server.post('end_users/revoke_deletion_request', {
    email: 'nobody@example.com',
    token: 'x',
  });
  expect(unknown.json()).toMatchObject({ status: 410, type: 'link-expired' });
});

describe('at 48 hours', () => {
  test('revocable until then, erased right after, with every trace', async () => {
    const person = await server.person('bea@example.com');
    await server.login(person);
    await server.post('end_users/auth/reset_password_request', { email: person.email });
    await server.settle();
    const { id } = await requestDeletion(person);
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

  test('whoever revokes at the last moment stays', async () => {
    const person = await server.person('carl@example.com');
    await requestDeletion(person);
    server.clock.advance(48 * hour - 1);
    const { token } = await server.mail(person.email);
    expect(
      (await server.post('end_users/revoke_deletion_request', { email: person.email, token })).statusCode,
    ).toBe(204);
    server.clock.advance(hour);
    await server.job('accounts.erase');
    expect((await login(person)).statusCode).toBe(200);
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

test('a demo user lives two hours and gets no mail', async () => {
  const answer = await server.post('end_users/auth/demo', {});
  expect(answer.statusCode).toBe(200);
  const { user } = answer.json();
  expect(user).toMatchObject({ isEmailValid: true, termsToAccept: null });
  server.clock.advance(2 * hour - 1);
  await server.job('accounts.erase');
  const find = () => server.db.selectFrom('end_users').select('id').where('email', '=', user.email).execute();
  expect(await find()).toHaveLength(1);
  server.clock.advance(1);
  await server.job('accounts.erase');
  expect(await find()).toEqual([]);
  expect(await server.mails(user.email)).toEqual([]);
});

test('a revocation holds the account before its link: who waits for the account has nothing of it', async () => {
  const person = await server.person('held@example.com');
  const { id } = await requestDeletion(person);
  const { token } = await server.mail(person.email);
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('select id from end_users where id = $1 for update', [id]);
  const answer = server.post('end_users/revoke_deletion_request', { email: person.email, token });
  const waiting = async () =>
    (
      await server.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  const links = await holder.query(
    'select purpose from one_time_tokens where user_id = $1 for update skip locked',
    [id],
  );
  await holder.query('commit');
  holder.release();
  expect(links.rows).toEqual([{ purpose: 'revoke' }]);
  expect((await answer).statusCode).toBe(204);
});
