import { createHash } from 'node:crypto';
import type { PushPayload } from '@poolhouse/contract/api/push';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { afterCommit } from '#platform/db/transact.ts';

/** Told in the browsers that somebody allowed it, in their language already. */
export interface PushMessage extends PushPayload {
  /** After this it is told no more. */
  expires: Date;
}

/** A push service takes 4096 bytes, encrypted; both texts together are far below that. */
const longest = { title: 120, body: 500 };

export async function putMessages(
  deps: { clock: Clock; onPut(): void },
  db: Db,
  userId: string,
  { expires, ...said }: PushMessage,
): Promise<void> {
  const now = deps.clock.now();
  const subscriptions = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  if (subscriptions.length === 0 || expires <= now) return;
  const payload: PushPayload = {
    ...said,
    title: shortened(said.title, longest.title),
    body: shortened(said.body, longest.body),
  };
  const topic = topicOf(said.tag);
  // What was not sent yet and is said anew needn't be told.
  await db
    .deleteFrom('push_messages')
    .where('topic', '=', topic)
    .where('subscription_id', 'in', (eb) =>
      eb.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId),
    )
    .execute();
  await db
    .insertInto('push_messages')
    .values(
      subscriptions.map(({ id }) => ({
        ...{ id: ulid(), subscription_id: id, payload: JSON.stringify(payload), topic },
        ...{ expires_at: expires, next_try_at: now },
      })),
    )
    .execute();
  afterCommit(db, deps.onPut);
}

/** As a push service takes it: at most 32 characters, which say nothing. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
