import { type RawBuilder, sql } from 'kysely';

/**
 * For a list that may grow: `.where('id', '=', anyOf(ids))`. It is one parameter; `in` makes one of each, of which
 * PostgreSQL takes 65,535.
 */
export const anyOf = (list: readonly string[]): RawBuilder<string> => sql<string>`any(${[...list]}::text[])`;
