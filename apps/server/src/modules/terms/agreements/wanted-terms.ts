import { type RawBuilder, sql } from 'kysely';

/**
 * For a query of `end_users u`: joins `wanted.id`, the version in force that the user has not accepted in both parts,
 * null when there is none. A version without any text is not asked for: nobody could read what it says. A demo user is asked for nothing.
 */
export const wantedTerms = (now: Date | RawBuilder<Date>): RawBuilder<unknown> => sql`
  left join lateral (
    select t.id from terms t
    where t.cloud_id = u.cloud_id and t.valid_from <= ${now}
      and exists (select from term_translations where terms_id = t.id)
      and (u.delete_after is null or u.deletion_requested_at is not null)
    order by t.valid_from desc, t.id desc limit 1
  ) latest on true
  left join lateral (
    select latest.id where latest.id is not null and (
      select count(*) from term_agreements a where a.user_id = u.id and a.terms_id = latest.id
    ) < 2
  ) wanted on true`;

/** For a query of `end_users u`: when the next version comes into force, null when none is to come. */
export const nextTermsFrom = (now: Date | RawBuilder<Date>): RawBuilder<Date | null> => sql<Date | null>`
  (select min(t.valid_from) from terms t where t.cloud_id = u.cloud_id and t.valid_from > ${now})`;
