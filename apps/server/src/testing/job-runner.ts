import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs/jobs.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Has the jobs of a running server run when a test says so. */
export function jobRunner(pool: Pool) {
  let jobs: Jobs | undefined;

  async function done(name: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = $1 and state in ('completed', 'failed')`,
      [name],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    onJobs(running: Jobs): void {
      jobs = running;
    },
    async job(name: string): Promise<void> {
      const before = await done(name);
      jobs?.wake(name);
      while ((await done(name)) === before) await pause(20);
    },
  };
}
