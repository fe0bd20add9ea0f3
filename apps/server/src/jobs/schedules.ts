import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { ensurePartitions } from '../platform/db/partitions.ts';
import type { Jobs } from '../platform/jobs.ts';

/** What happens by the clock, each once in all servers together; UTC. */
export function scheduleJobs(jobs: Jobs, { pool, clock }: { pool: Pool; clock: Clock }): void {
  jobs.schedule('samples.partitions', '17 3 * * *', () => ensurePartitions(pool, clock.now()));
}
