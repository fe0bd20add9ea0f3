import { type RawBuilder, sql } from 'kysely';

/**
 * For a list that may grow: `.where('id', '=', anyOf(ids))`. It is one parameter, where `in` makes one for each
 * member, and PostgreSQL takes at most 65,535. Decision 030.
 */
export const anyOf = (list: readonly string[]): RawBuilder<string> => sql<string>`any(${[...list]}::text[])`;
