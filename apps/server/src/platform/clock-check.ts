import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface ClockCheckDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
}

/**
 * Whether this server's clock can be right. One that is slow makes rows of units wait, links live on and sessions begin in
 * the past; a machine that lost its time at a restart is how that happens.
 */
export interface ClockCheck {
  /** False while it is more than five minutes behind the database's, or behind the latest that any server had. */
  isRight(): boolean;
  /** Looks at once, and each minute from then on. */
  start(): Promise<void>;
  stop(): void;
}

const every = 60_000;
const tolerated = 300_000;

const look = `
  insert into clock_seen (latest) values (least($1::timestamptz, now()))
  on conflict (only_one) do update set latest = greatest(clock_seen.latest, excluded.latest)
  returning latest, now() as database`;

export function createClockCheck({ pool, clock, log }: ClockCheckDeps): ClockCheck {
  let right = true;
  let stop: (() => void) | undefined;

  async function check(): Promise<void> {
    try {
      const now = clock.now();
      const { rows } = await pool.query<{ latest: Date; database: Date }>(look, [now]);
      const [{ latest, database } = { latest: now, database: now }] = rows;
      const behindMs = Math.max(latest.getTime(), database.getTime()) - now.getTime();
      right = behindMs <= tolerated;
      if (!right) log.error({ now, latest, database }, 'the clock of this server is slow: set it right');
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be compared with the database’s');
    }
  }

  return {
    isRight: () => right,
    async start() {
      stop = clock.every(every, () => void check());
      await check();
    },
    stop: () => stop?.(),
  };
}

/** The clock of now is right: what was noted by one that had been ahead is forgotten. */
export async function acceptClock(pool: Pool): Promise<void> {
  await pool.query('delete from clock_seen');
}
