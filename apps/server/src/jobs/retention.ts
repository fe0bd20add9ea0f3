import type { Pool } from 'pg';
import { createDb } from '#platform/db/db.ts';
import { type Aging, deleteOlder } from '#platform/db/delete-older.ts';

/** Days that things are kept. */
export interface Retention {
  commandsDays: number;
  auditDays: number;
  mailsDays: number;
  timelineDays: number;
}

/** What nobody has taken up by then is never taken up. */
const requestDays = 3;
const day = 86_400_000;

/** Deletes what is older than it has to be. What has an end of its own (sessions, tokens, counts) goes with that. */
export async function expireRecords(
  pool: Pool,
  now: Date,
  { commandsDays, auditDays, mailsDays, timelineDays }: Retention,
): Promise<void> {
  const aging: [Aging, days: number][] = [
    [{ table: 'commands', column: 'created_at' }, commandsDays],
    // Who paired which unit tells whose past it holds, which an erasure has to know.
    [{ table: 'audit', column: 'at', and: "action not in ('pair', 'unpair')" }, auditDays],
    [{ table: 'timeline', column: 'at' }, timelineDays],
    [{ table: 'alerts', column: 'ended_at' }, timelineDays],
    [{ table: 'mails', column: 'created_at' }, mailsDays],
    [{ table: 'account_requests', column: 'created_at' }, requestDays],
  ];
  const db = createDb(pool);
  for (const [what, days] of aging) await deleteOlder(db, what, new Date(now.getTime() - days * day));
}
