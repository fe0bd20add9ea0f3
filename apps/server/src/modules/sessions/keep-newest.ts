import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Of one user: more than anybody has browsers and tabs, and a bound for whoever logs in again and again. */
export const mostOfUser = 50;

/** Ends those of a user's rows that were used or made longest ago, beyond {@link mostOfUser}. */
export async function keepNewest(
  trx: Db,
  { table, by, key }: { table: 'sessions' | 'known_devices'; by: string; key: string },
  userId: string,
): Promise<void> {
  const [from, newest, own] = [sql.table(table), sql.ref(by), sql.ref(key)];
  await sql`delete from ${from} where user_id = ${userId} and ${own} in (
    select ${own} from ${from} where user_id = ${userId}
    order by ${newest} desc, ${own} desc offset ${mostOfUser})`.execute(trx);
}
