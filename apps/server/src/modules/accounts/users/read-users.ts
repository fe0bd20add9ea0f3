import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { type RawBuilder, sql } from 'kysely';
import { wantedTerms } from '#modules/terms/index.ts';
import type { Clock } from '#platform/clock.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { toEndUserResource, type UserView } from './to-end-user.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

const accepted = (part: 'eula' | 'privacy-policy') => sql`
  select t.version, t.valid_from, a.agreed_at from term_agreements a join terms t on t.id = a.terms_id
  where a.user_id = u.id and a.part = ${part} order by t.valid_from desc, t.id desc limit 1`;

const usersOf = (now: Date | RawBuilder<Date>, rest: RawBuilder<unknown>) => sql<UserView>`
    select u.id, u.cloud_id, u.email, u.name, u.surname, u.lang, u.address, u.phone, u.roles,
      u.email_confirmed_at, u.created_at, u.updated_at, c.langs, wanted.id as terms_id,
      eula.version as eula_version, eula.valid_from as eula_from, eula.agreed_at as eula_at,
      privacy.version as privacy_version, privacy.valid_from as privacy_from, privacy.agreed_at as privacy_at
    from end_users u
    join clouds c on c.id = u.cloud_id
    ${wantedTerms(now)}
    left join lateral (${accepted('eula')}) eula on true
    left join lateral (${accepted('privacy-policy')}) privacy on true
    ${rest}`;

/** @param rest conditions, order and limit of a query of `end_users u` */
export async function readUsers({ db, clock }: Deps, rest: RawBuilder<unknown>): Promise<EndUserResource[]> {
  const { rows } = await usersOf(clock.now(), rest).execute(db);
  return rows.map(toEndUserResource);
}

const oneUser = prepared<{ id: string; now: Date }, UserView>('a user', (_, value) =>
  usersOf(value('now'), sql`where u.id = ${value('id')}`),
);

/** @throws Refusal `not-found` */
export async function readUser({ db, clock }: Deps, id: string): Promise<EndUserResource> {
  const [user] = await oneUser(db, { id, now: clock.now() });
  if (!user) throw notFound();
  return toEndUserResource(user);
}
