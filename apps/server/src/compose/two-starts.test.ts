import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const isRunning = async (server: WholeServer): Promise<number> =>
  (await server.ask('GET', '/api/health')).status;

// Each round is another race for the same tables.
test.each([1, 2])('two servers that start at once on an empty database both run (%d)', async () => {
  const database = await testDatabase({ empty: true });
  const starts = await Promise.allSettled([wholeServer({ database }), wholeServer({ database })]);
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  try {
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual(
      [],
    );
    expect(await Promise.all(servers.map(isRunning))).toEqual([200, 200]);
    const count = async (what: string): Promise<number> =>
      (await database.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n;
    expect(await count('clouds')).toBe(1);
    expect(await count("pg_inherits where inhparent = 'samples'::regclass")).toBe(18);
    expect(await count('pgboss.queue')).toBeGreaterThan(5);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  }
});
