import { closeDays } from './close-days.ts';
import { type Merging, mergeLate } from './merge-late.ts';

/** Any number that nothing else in this database uses for an advisory lock. */
export const closingLock = 7_265_002;

/** Closes what is over, and puts what came late into its day; while another server is at it there is nothing to do. */
export async function closeAll(merging: Merging): Promise<void> {
  const client = await merging.pool.connect();
  try {
    // As long as the connection lives, whatever becomes of this process.
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      closingLock,
    ]);
    if (!rows[0]?.mine) return;
    await closeDays(merging);
    await mergeLate(merging);
  } finally {
    client.release(true);
  }
}
