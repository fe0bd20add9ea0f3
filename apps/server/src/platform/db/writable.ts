import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Milliseconds for which an answer is reused, and after which a missing answer counts as no. */
const holdsFor = 1_000;
const patience = 2_000;

/**
 * Tells whether the database takes writes: with a full or read-only disk it still answers every query. However often it
 * is asked, it looks once a second at most. Decision 027.
 */
export function createWritable(pool: Pool): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  let until = 0;

  async function write(): Promise<boolean> {
    const client = await pool.connect();
    let broken = true;
    try {
      // A table begins a new file: what has room in an old one would prove nothing. And some pages of it, about 90 KiB,
      // since a disk that has room for one has none for anybody else. One of this connection's own waits for no lock,
      // whatever a backup holds, and what is rolled back leaves nothing that a vacuum has to wait for.
      await client.query(
        `begin; set local statement_timeout = ${patience}; set local temp_tablespaces = '';
         create temporary table room as select gen_random_uuid() as id from generate_series(1, 2000); rollback`,
      );
      broken = false;
      return true;
    } finally {
      client.release(broken);
    }
  }

  async function look(): Promise<boolean> {
    const end = new AbortController();
    const late = sleep(patience, false, { signal: end.signal, ref: false }).catch(() => false);
    const written = write().catch(() => false);
    const answer = await Promise.race([written, late]);
    end.abort();
    until = performance.now() + holdsFor;
    return answer;
  }

  return () => {
    if (looking === undefined || performance.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      looking = look();
    }
    return looking;
  };
}
