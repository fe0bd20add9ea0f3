import type { Db } from '#platform/db/tables.ts';

/** The browsers that a user is told in; endpoints and keys are secrets of theirs. */
export const exportSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['device', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
