import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

const count = 2_500;
const rows = `generate_series(1, ${count}) as n`;
const ended = "'2001-01-01'::timestamptz + n * interval '1 s'";

test.each([
  ['rate_limits', `select 'x:' || n, '{}', true, ${ended} from ${rows}`],
  ['captchas', `select lpad(n::text, 26, '0'), 'work', '', 0, ${ended} from ${rows}`],
])('what ended in %s goes some at a time, and waits for nobody', async (table, values) => {
  const { pool } = server;
  await pool.query(`insert into ${table} ${values}`);
  await pool.query(`create table ${table}_swept (n int)`);
  await pool.query(`create function ${table}_note() returns trigger language plpgsql as
    $$ begin insert into ${table}_swept select count(*) from gone; return null; end $$`);
  await pool.query(`create trigger note after delete on ${table} referencing old table as gone
    for each statement execute function ${table}_note()`);
  const busy = await pool.connect();
  await busy.query(`begin; select from ${table} order by expires_at limit 1 for update`);
  const left = async () =>
    (await pool.query(`select count(*)::int as n from ${table} where expires_at < '2002-01-01'`)).rows[0].n;
  for (const job of ['rate-limits.sweep', 'captcha.sweep']) await server.job(job);
  expect(await left()).toBe(1);
  await busy.query('rollback');
  busy.release();
  const { rows: swept } = await pool.query(`select max(n) as most, sum(n)::int as n from ${table}_swept`);
  expect(swept).toEqual([{ most: 1_000, n: count - 1 }]);
});
