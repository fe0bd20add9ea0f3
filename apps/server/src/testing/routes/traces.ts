import type { Pool } from 'pg';

/**
 * Every row of every table, those of the job queue too, that holds one of the words in any column, also inside JSON
 * and as bytes. @returns `schema.table: row`
 */
export async function traces(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  // A bytea is written out in hexadecimal digits.
  const all = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const likes = all.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any($1)`,
      [likes],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Names of the tables in what {@link traces} found. */
export const tablesOf = (found: readonly string[]): string[] => [
  ...new Set(found.map((line) => line.slice(0, line.indexOf(':')))),
];
