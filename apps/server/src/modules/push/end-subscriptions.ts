import { sql } from 'kysely';
import type { EndedSessions } from '#modules/sessions/index.ts';
import type { Db } from '#platform/db/tables.ts';

/** Browsers where somebody logged out are told nothing more; nor those whose session grew old before. */
export async function endSubscriptions(trx: Db, { userId, sessionId, except }: EndedSessions): Promise<void> {
  let query = trx.deleteFrom('push_subscriptions').where('user_id', '=', userId);
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
  if (except !== undefined) query = query.where(sql<boolean>`session_id is distinct from ${except}`);
  await query.execute();
}
