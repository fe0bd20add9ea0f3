import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { firstCloud } from './provision.ts';

/** Somebody with an account, all terms accepted, and a living session. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** Opaque, as the browser's cookie holds it. */
  readonly token: string;
  /** As a `Cookie` header has it. */
  readonly cookie: string;
}

const day = 86_400_000;
/** No password has it. */
const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9wYXNzd29yZG5vcGFzcw$Zm9yIG5vYm9keSBhdCBhbGwsIG5vdCBldmVu';

export async function addPerson(pool: Pool, name: string, roles: readonly string[] = []): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.org`;
  const surname = `Of${randomBytes(8).toString('hex')}`;
  const person: Person = { id: ulid(), name, surname, email, token, cookie: `poolhouse=${token}`, roles };
  await refresh(pool, person);
  return person;
}

/** Puts back what the person, or an administrator, may have ended: account, session, agreement to all terms. */
export async function refresh(pool: Pool, person: Person): Promise<void> {
  const db = createDb(pool);
  const now = new Date();
  const { id, name, surname, email, roles } = person;
  const account = {
    cloud_id: await firstCloud(pool),
    ...{ email, email_key: email, name, surname, lang: 'en' as const, address: null, phone: null },
    roles: ['ROLE_USER', 'ROLE_END_USER', 'ROLE_APP_POOL_LIVE', 'ROLE_APP_POOL_REMOTE', ...roles],
    password_hash: noPassword,
    email_confirmed_at: now,
    delete_after: null,
    deletion_requested_at: null,
    created_at: now,
    updated_at: now,
  };
  await db
    .insertInto('end_users')
    .values({ id, ...account })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
    .execute();
  const expires_at = new Date(now.getTime() + day);
  const token_hash = createHash('sha256').update(person.token).digest();
  await db
    .insertInto('sessions')
    .values({ id: ulid(), token_hash, user_id: person.id, created_at: now, last_used_at: now, expires_at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_used_at: now, expires_at }))
    .execute();
  const terms = await db.selectFrom('terms').select('id').execute();
  const agreements = terms.flatMap(({ id }) =>
    (['eula', 'privacy-policy'] as const).map((part) => ({
      id: ulid(),
      user_id: person.id,
      terms_id: id,
      part,
      agreed_at: now,
    })),
  );
  await db
    .insertInto('term_agreements')
    .values(agreements)
    .onConflict((conflict) => conflict.columns(['user_id', 'terms_id', 'part']).doNothing())
    .execute();
}

/** Makes the unit the person's, whatever it was before. */
export async function giveUnit(pool: Pool, person: Person, unitId: string, name: string): Promise<void> {
  await createDb(pool).updateTable('units').set({ name }).where('id', '=', unitId).execute();
  await pool.query(
    `insert into unit_access (unit_id, user_id, role, since) values ($1, $2, 'owner', now())
     on conflict (unit_id, user_id) do update set role = 'owner', since = now(), until = null, ended_at = null`,
    [unitId, person.id],
  );
}
