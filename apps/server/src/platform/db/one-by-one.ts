import type { PoolClient } from 'pg';
import { again } from './unhurried.ts';

/**
 * Whether a migration says that its statements run without a transaction: they can be run again when it is cut short.
 */
export const standsAlone = (sql: string): boolean =>
  sql.startsWith('-- Each by itself, while others write.\n');

const building = /^create (?:unique )?index concurrently if not exists (\w+)/;

/**
 * Runs statements that end with a semicolon and their line, each by itself. For their locks, which keep nobody from
 * reading or writing, they wait as long as it takes.
 */
export async function runOneByOne(client: PoolClient, sql: string): Promise<void> {
  const { rows } = await client.query<{ limit: string }>("select current_setting('lock_timeout') as limit");
  await client.query('set lock_timeout = 0');
  for (const statement of statementsOf(sql)) {
    await again(async () => {
      const [, index] = building.exec(statement) ?? [];
      if (index !== undefined) await dropUnfinished(client, index);
      await client.query(statement);
    });
  }
  await client.query("select set_config('lock_timeout', $1, false)", [rows[0]?.limit]);
}

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^--.*\n/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** What is left of an index whose building was cut short: PostgreSQL keeps it up to date, but doesn't use it. */
async function dropUnfinished(client: PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}
