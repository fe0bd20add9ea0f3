import { sql } from 'kysely';
import webPush from 'web-push';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Db } from '#platform/db/tables.ts';
import { createLanes, type Lanes } from '#platform/jobs/lanes.ts';
import type { Log } from '#platform/log.ts';
import { type OutsideRules, outsideUrl, postOutside } from '#platform/outside/outside-post.ts';
import type { PushKeys } from './push-keys.ts';

export interface SendDeps {
  db: Db;
  clock: Clock;
  log: Log;
  outside: OutsideRules;
  keys(): Promise<PushKeys>;
  /** Whom a push service may write to: an address of https or mail. */
  contact: string;
}

const lanes = 24;
/** At work at once for one user, whose push services may all hang: nobody's take the lanes of all. */
const lanesOfUser = 2;
const longestWait = 3_600_000;
/** How long a message is leased to its sender: longer than a push service is waited for, so if unsent, its sender is gone. */
const leaseMs = 60_000;

export function createPushSender(deps: SendDeps): Lanes {
  // Users with messages at work, as many as there are lanes at most.
  const atWork = new Map<string, number>();
  const count = (user: string, by: number): void => {
    const now = (atWork.get(user) ?? 0) + by;
    if (now > 0) atWork.set(user, now);
    else atWork.delete(user);
  };
  let turn: Promise<unknown> = Promise.resolve();
  // One after the other: two that look at once would both find a user's lanes free.
  const lease = (): ReturnType<typeof leaseNext> => {
    const next = turn.then(async () => {
      const busy = [...atWork].filter(([, at]) => at >= lanesOfUser).map(([user]) => user);
      const message = await leaseNext(deps, busy);
      if (message) count(message.user_id, 1);
      return message;
    });
    turn = next.catch(() => undefined);
    return next;
  };
  return createLanes({
    lanes,
    leaseNext: lease,
    work: (message) => send(deps, message).finally(() => count(message.user_id, -1)),
    onError(err) {
      if (isPassing(err)) deps.log.warn({ err }, 'the push messages wait for the database');
      else deps.log.error({ err }, 'a push message was given up for now');
    },
  });
}

type Message = NonNullable<Awaited<ReturnType<typeof leaseNext>>>;

/**
 * What was never tried comes first: a push service that hangs stops nobody for long.
 * @param busy users whose turn it is not
 */
async function leaseNext({ db, clock }: SendDeps, busy: readonly string[]) {
  const now = clock.now();
  return db
    .updateTable('push_messages as m')
    .from('push_subscriptions as s')
    .set({ attempts: sql<number>`m.attempts + 1`, next_try_at: new Date(now.getTime() + leaseMs) })
    .whereRef('s.id', '=', 'm.subscription_id')
    .where('m.id', '=', (eb) =>
      eb
        .selectFrom('push_messages')
        .select('id')
        .where('next_try_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('push_subscriptions as b')
                .select('b.id')
                .whereRef('b.id', '=', 'push_messages.subscription_id')
                .where('b.user_id', '=', anyOf(busy)),
            ),
          ),
        )
        .orderBy('attempts')
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['m.id', 'm.payload', 'm.topic', 'm.attempts', 'm.expires_at', 'm.subscription_id'])
    .returning(['s.endpoint', 's.p256dh', 's.auth', 's.user_id'])
    .executeTakeFirst();
}

async function send(deps: SendDeps, message: Message): Promise<void> {
  const { db, clock } = deps;
  const row = db.deleteFrom('push_messages').where('id', '=', message.id);
  if (message.expires_at <= clock.now()) {
    await row.execute();
    return;
  }
  const answer = await post(deps, message);
  const end = endOf(answer.status);
  if (end === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', message.subscription_id).execute();
  } else if (end === 'later') {
    const wait = Math.max(30_000 * 2 ** Math.min(message.attempts - 1, 10), (answer.retryAfter ?? 0) * 1000);
    const next = new Date(clock.now().getTime() + Math.min(longestWait, wait));
    await db.updateTable('push_messages').set({ next_try_at: next }).where('id', '=', message.id).execute();
  } else {
    await row.execute();
  }
}

interface Answer {
  status: number | undefined;
  retryAfter?: number | undefined;
}

/** What was told is not logged, and no endpoint is, which is a secret. */
async function post(deps: SendDeps, message: Message): Promise<Answer> {
  const { clock, log, outside, contact } = deps;
  const url = outsideUrl(message.endpoint, outside);
  const { id, subscription_id: subscription } = message;
  if (!url) return { status: 410 };
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: message.endpoint, keys: { p256dh: message.p256dh, auth: message.auth } },
      message.payload,
      {
        vapidDetails: { subject: contact, ...(await deps.keys()) },
        TTL: Math.ceil((message.expires_at.getTime() - clock.now().getTime()) / 1000),
        topic: message.topic,
        urgency: 'high',
      },
    );
    const answer = await postOutside(url, { headers: headers as Record<string, string>, body }, outside);
    if (endOf(answer.status) !== 'sent') {
      log.warn({ push: id, subscription, status: answer.status }, 'a push message was refused');
    }
    return answer;
  } catch (error) {
    log.warn(
      { push: id, subscription, code: (error as NodeJS.ErrnoException).code },
      'a push service is away',
    );
    return { status: undefined };
  }
}

/** What an answer means; none means a service that is away. */
export function endOf(status: number | undefined): 'sent' | 'gone' | 'later' | 'refused' {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
}
