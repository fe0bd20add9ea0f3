import type { Pool } from 'pg';
import { type Closing, forgetLateRows, forgetOldEpochs } from '#modules/telemetry/index.ts';
import { forgetLateEntries } from '#modules/timeline/index.ts';
import type { Clock } from '#platform/clock.ts';
import { createDb } from '#platform/db/db.ts';
import { ensurePartitions, expireSamples } from '#platform/db/partitions.ts';
import { forgetAnswers } from '#platform/http/idempotency/kept-answers.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { expireRecords, type Retention } from './retention.ts';

export interface ScheduleDeps {
  pool: Pool;
  clock: Clock;
  closing: Pick<Closing, 'run'>;
  samplesDays: number;
  retention: Retention;
}

/** What happens by the clock, each once in all servers together; UTC. */
export function scheduleJobs(
  jobs: Jobs,
  { pool, clock, closing, samplesDays, retention }: ScheduleDeps,
): void {
  jobs.schedule('samples.partitions', '17 3 * * *', () => ensurePartitions(pool, clock.now()));
  // The day that is over, after what comes a little late; again for what was left, and for what comes later.
  jobs.schedule('samples.closing', '3-59/10 * * * *', async () => closing.run(await earlierNow(pool, clock)));
  jobs.schedule('samples.expiry', '41 3 * * *', () => expireSamples(pool, clock.now(), samplesDays));
  jobs.schedule('samples.epochs', '53 3 * * *', () => forgetOldEpochs(pool, clock.now()));
  jobs.schedule('records.expiry', '11 4 * * *', () => expireRecords(pool, clock.now(), retention));
  jobs.schedule('answers.sweep', '27 * * * *', () => forgetAnswers(createDb(pool), clock.now()));
  jobs.schedule('samples.late', '*/10 * * * *', () => forgetLateRows(pool));
  jobs.schedule('timeline.late', '*/10 * * * *', () => forgetLateEntries(pool));
}

/** A server whose clock is ahead must not close days that are not over: that could not be undone. */
async function earlierNow(pool: Pool, clock: Clock): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select least(now(), $1::timestamptz) as now', [
    clock.now(),
  ]);
  return rows[0]?.now ?? clock.now();
}
