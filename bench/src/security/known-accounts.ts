import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { createPasswords } from '../../../apps/server/src/modules/passwords/index.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { firstCloud } from '../fleet/provision.ts';

/** Confirmed accounts with a real password hash. @returns their addresses */
export async function addAccounts(pool: Pool, count: number): Promise<string[]> {
  const passwords = createPasswords();
  passwords.start();
  const password_hash = await passwords.hash(`nobody tells ${ulid()}`);
  await passwords.stop();
  const cloud_id = await firstCloud(pool);
  const now = new Date();
  const emails = Array.from({ length: count }, (_, n) => `known-${n}-${ulid().toLowerCase()}@example.com`);
  await createDb(pool)
    .insertInto('end_users')
    .values(
      emails.map((email) => ({
        ...{ id: ulid(), cloud_id, email, email_key: email, name: 'Known', surname: 'Account' },
        ...{ lang: 'en' as const, address: null, phone: null, roles: ['ROLE_USER'], password_hash },
        ...{ email_confirmed_at: now, delete_after: null, deletion_requested_at: null },
        ...{ created_at: now, updated_at: now },
      })),
    )
    .execute();
  return emails;
}

/** Captchas whose answer is known, for sign-ups in numbers. @returns their ids */
export async function addCaptchas(pool: Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ulid());
  await pool.query(
    `insert into captchas (id, kind, answer, expires_at)
     select id, 'picture', 'AAAAA', now() + interval '1 day' from unnest($1::text[]) id`,
    [ids],
  );
  return ids;
}
