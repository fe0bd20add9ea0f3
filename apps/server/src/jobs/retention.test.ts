import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { deleteOlder } from '#platform/db/delete-older.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { expireRecords } from './retention.ts';

const database = perFile(testDatabase);

const now = new Date('2031-06-01T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const limits = { commandsDays: 100, auditDays: 200, mailsDays: 30, timelineDays: 150 };

const column: Record<string, string> = { audit: 'at', timeline: 'at' };
const agesOf = async (table: string): Promise<number[]> => {
  const { rows } = await database.pool.query<{ at: Date }>(
    `select ${column[table] ?? 'created_at'} as at from ${table} order by 1 desc`,
  );
  return rows.map(({ at }) => Math.round((now.getTime() - at.getTime()) / 86_400_000));
};

async function addAll(days: number, action = 'mode.set'): Promise<void> {
  const { db } = database;
  const [id, created_at] = [ulid(), daysAgo(days)];
  const cloud = { id, name: id, langs: ['en' as const] };
  const unit = { id, serial: id, cloud_id: id, kind: 'controller' as const, created_at };
  const hashes = { secret_hash: Buffer.alloc(1), activation_hash: Buffer.alloc(1) };
  const empty = {
    ...{ pairing_hash: null, pairing_until: null, model: null, firmware: null },
  };
  const text = { subject: '', text_body: '', html_body: '', kind: 'reset', to_address: 'a@example.com' };
  const ends = { expires_at: created_at, finished_at: created_at };
  const command = {
    unit_id: id,
    user_id: null,
    name: action,
    args: '{}',
    stage: 'done' as const,
    code: null,
  };
  await db.insertInto('clouds').values(cloud).execute();
  await db
    .insertInto('units')
    .values({ ...unit, ...hashes, ...empty })
    .execute();
  await db
    .insertInto('commands')
    .values({ id, created_at, ...command, ...ends })
    .execute();
  const entry = { id, at: created_at, user_id: null, unit_id: id, action, result: 'done', detail: '{}' };
  await db.insertInto('audit').values(entry).execute();
  const happened = { type: 'error', what: 'backwash.error', data: '{}', origin: 'unit' } as const;
  await db
    .insertInto('timeline')
    .values({ id, unit_id: id, at: created_at, user_id: null, ...happened })
    .execute();
  await db
    .insertInto('mails')
    .values({ id, created_at, user_id: null, ...text })
    .execute();
  await db.insertInto('account_requests').values({ id, kind: 'forgot', payload: '{}', created_at }).execute();
}

test('each goes after its days, and who paired what stays', async () => {
  for (const days of [1, 4, 29, 31, 99, 101, 199, 201]) await addAll(days);
  await addAll(300, 'pair');
  await expireRecords(database.pool, now, limits);
  expect(await agesOf('commands')).toEqual([1, 4, 29, 31, 99]);
  expect(await agesOf('audit')).toEqual([1, 4, 29, 31, 99, 101, 199, 300]);
  expect(await agesOf('timeline')).toEqual([1, 4, 29, 31, 99, 101]);
  expect(await agesOf('mails')).toEqual([1, 4, 29]);
  expect(await agesOf('account_requests')).toEqual([1]);
});

test('however much there is, it goes some at a time, and what is young stays', async () => {
  await database.pool.query('create table old (n int, at timestamptz)');
  await database.pool.query('create index on old (at)');
  await database.pool.query(
    `insert into old select n, $1::timestamptz - n * interval '1 minute' from generate_series(1, 2500) as n`,
    [now],
  );
  const before = new Date(now.getTime() - 501 * 60_000);
  expect(await deleteOlder(database.db, { table: 'old', column: 'at' }, before, 300)).toBe(2_000);
  const { rows } = await database.pool.query('select count(*)::int as n, max(n) as oldest from old');
  expect(rows).toEqual([{ n: 500, oldest: 500 }]);
});

test('what is old is found by an index in every table', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select t.name from (values ('commands', 'created_at'), ('audit', 'at'), ('mails', 'created_at'),
       ('account_requests', 'created_at'), ('sessions', 'expires_at'), ('one_time_tokens', 'expires_at'),
       ('known_devices', 'created_at'), ('captchas', 'expires_at'), ('rate_limits', 'expires_at'),
       ('mails', 'erase_after'), ('idempotency_keys', 'created_at')) as t (name, col)
     where not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = t.name::regclass and a.attname = t.col
     )`,
  );
  expect(rows).toEqual([]);
});
