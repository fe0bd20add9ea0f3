import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

const database = perFile(testDatabase);

/** How often each table was read from its beginning to its end, as its connections said when they ended. */
async function scans(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ relname: string; seq_scan: number }>(
    'select relname, seq_scan::integer from pg_stat_user_tables where schemaname = current_schema()',
  );
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

/** What a server scans that runs so long, by table. */
async function scanned(run: (server: Awaited<ReturnType<typeof wholeServer>>) => Promise<void>) {
  const before = await scans();
  const server = await wholeServer({ database });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
  const after = await scans();
  return new Map([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)]));
}

/** Of one row. */
const few = new Set(['sample_closing']);

test('no job reads a table from its beginning to its end', { timeout: 120_000 }, async () => {
  const { name } = (await database.pool.query<{ name: string }>('select current_database() as name'))
    .rows[0] ?? { name: '' };
  // Then whatever still scans has no index that it could use; small tables are scanned otherwise.
  await database.pool.query(`alter database ${name} set enable_seqscan = off`);
  await scanned(async () => undefined);
  const withoutJobs = await scanned(async () => undefined);
  let names: string[] = [];
  const withJobs = await scanned(async (server) => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from pgboss.schedule order by 1',
    );
    names = rows.map(({ name }) => name);
    for (const name of names) await server.job(name);
    const failed = await database.pool.query("select name, output from pgboss.job where state = 'failed'");
    expect(failed.rows).toEqual([]);
  });
  expect(names.length).toBeGreaterThan(12);
  const byJobs = [...withJobs].filter(
    ([table, count]) => !few.has(table) && count > (withoutJobs.get(table) ?? 0),
  );
  expect(Object.fromEntries(byJobs)).toEqual({});
});
