import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provision } from '#modules/units/index.ts';
import { firstCloud, type Made, makePerson } from '#testing/whole-people.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const many = 20_000;
let server: WholeServer;
let admin: Made;
beforeAll(async () => {
  server = await wholeServer();
  const { pool, db, clock } = server;
  admin = await makePerson(server, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const other = await makePerson(server);
  const unit = await provision({ db, clock }, { kind: 'controller', cloudId: await firstCloud(server) });
  const fill = (sql: string) =>
    pool.query(sql.replace('numbers', `generate_series(1, ${many}) as n`), [other.id]);
  const id = `lpad(n::text, 26, '0')`;
  await fill(`insert into audit (id, at, user_id, action, result, detail)
    select ${id}, now(), $1, 'mode.set', 'done', '{"command":"x"}' from numbers`);
  await fill(`insert into mails (id, user_id, to_address, kind, subject, text_body, html_body, created_at)
    select ${id}, case when n % 100 = 0 then $1 end, n || '@example.com', 'reset', '', '', '', now() from numbers`);
  await fill(`insert into commands (id, unit_id, user_id, name, args, stage, created_at, expires_at)
    select ${id}, '${unit.id}', $1, 'mode.set', '{}', 'done', now(), now() from numbers`);
  await fill(`insert into account_requests (id, kind, payload, created_at)
    select ${id}, 'forgot', jsonb_build_object('email', n || '@example.com', 'by', $1::text), now() from numbers`);
  await fill(`insert into rate_limits (key, tries, taken, expires_at)
    select 'login:' || n || ':' || $1, '{}', true, now() from numbers`);
  await fill(`insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
    select ${id}, sha256(n::text::bytea), $1, now(), now(), now() from numbers`);
  await fill(`insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
    select ${id}, n, 'controller', cloud_id, '', '', now() from units, numbers where id = '${unit.id}' and $1 <> ''`);
  await fill(`insert into unit_access (unit_id, user_id, role, since, ended_at)
    select ${id}, $1, 'owner', now(), now() from numbers`);
  await pool.query('analyze');
  // PostgreSQL counts what a transaction read row by row when it ends. Half of a table is all of it: jobs of the server
  // work off some of these rows meanwhile.
  await pool.query(`create table read_through (name text)`);
  await pool.query(`create function note_scans() returns trigger language plpgsql as $$ begin
    insert into read_through select relname from pg_stat_xact_user_tables where seq_tup_read >= ${many / 2};
    return null; end $$`);
  await pool.query(`create constraint trigger note_scans after delete on end_users
    deferrable initially deferred for each row execute function note_scans()`);
});
afterAll(() => server.stop());

/** Erases somebody who did a little of everything. @returns the large tables of which every row was read for it */
async function scansOfErasing(): Promise<string[]> {
  const { pool, clock, ask } = server;
  const anna = await makePerson(server);
  const one = `insert into audit (id, at, user_id, unit_id, action, result, about) values ($1, $2, $3, $4, $5, 'done', $6)`;
  const unit = ulid();
  await pool.query(one, [ulid(), clock.now(), anna.id, unit, 'pair', []]);
  await pool.query(one, [ulid(), clock.now(), null, unit, 'roles', [anna.id]]);
  await pool.query('truncate read_through');
  const answer = await ask('DELETE', anna.iri, { cookie: admin.cookie });
  expect(answer.status).toBe(204);
  const { rows } = await pool.query<{ name: string }>('select distinct name from read_through order by name');
  const left = await pool.query('select 1 from audit where user_id = $1 or $1 = any(about)', [anna.id]);
  expect(left.rowCount).toBe(0);
  return rows.map(({ name }) => name);
}

test('an erasure finds what it is about, and reads nothing through', async () => {
  expect(await scansOfErasing()).toEqual([]);
});

test('every reference to another table can be followed backwards by an index', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select c.conrelid::regclass || ' ' || c.conname as name from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
     ) order by name`,
  );
  expect(rows).toEqual([]);
});

test('the control: without their indexes the tables are read through, and it is seen', async () => {
  await server.pool.query(
    `drop index audit_user; drop index audit_about; drop index mails_nobodys; drop index commands_of_user;
     drop index account_requests_email; drop index rate_limits_digest; drop index unit_access_user`,
  );
  const scanned = ['account_requests', 'audit', 'commands', 'mails', 'rate_limits', 'unit_access'];
  expect(await scansOfErasing()).toEqual(scanned);
});
