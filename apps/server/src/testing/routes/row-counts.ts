import type { Pool } from 'pg';

/**
 * How many rows each table has, and how many jobs wait that somebody asked for; what runs by the clock is left out.
 * @returns by `schema.table`
 */
export async function rowCounts(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(await counting(pool));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Tables whose number of rows differs. */
export const changedTables = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] => [...after].filter(([name, count]) => before.get(name) !== count).map(([name]) => name);

const statements = new WeakMap<Pool, Promise<string>>();

function counting(pool: Pool): Promise<string> {
  const known = statements.get(pool) ?? composed(pool);
  statements.set(pool, known);
  return known;
}

async function composed(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const jobs = `select 'pgboss.job', count(*)::int from pgboss.job j
    where not exists (select 1 from pgboss.schedule s where s.name = j.name) and j.name not like '\\_\\_pgboss%'`;
  return [...counts, jobs].join(' union all ');
}
