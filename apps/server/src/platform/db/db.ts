import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** The typed query builder on a pool; whoever made the pool ends it. */
export function createDb(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
