import { createHash, ECDH } from 'node:crypto';
import { pushSubscriptionRequest, pushSubscriptionResource } from '@poolhouse/contract/api/push';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { sql } from 'kysely';
import { ulid } from 'ulid';
import { deviceOf } from '#modules/mails/index.ts';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import type { Sessions } from '#modules/sessions/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { type OutsideRules, outsideUrl } from '#platform/outside/outside-post.ts';
import { subscriptionColumns, toSubscription } from './to-subscription.ts';

export interface PostDeps {
  db: Db;
  clock: Clock;
  outside: OutsideRules;
  limits: SendingLimits;
  /** Read when it is asked for: sessions and subscriptions know each other. */
  sessions(): Pick<Sessions, 'holdLiving'>;
}

/** Of one user: more than anybody has browsers. */
export const mostOfUser = 20;

/** `POST push_subscriptions`: a browser is one subscription, of whoever allowed it last. */
export const postSubscription = (deps: PostDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'A browser that is to be told, as its push service says',
        body: pushSubscriptionRequest,
        response: { 201: pushSubscriptionResource },
      },
    },
    async (request, reply) => {
      const { userId, sessionId, email } = actorOf(request);
      // Whoever wants one has it: it must not make this server call what strangers name.
      if (isDemoAddress(email)) throw new Refusal('forbidden', 'forbidden');
      const { endpoint: address, keys } = request.body;
      if (!outsideUrl(address, deps.outside)) throw new Violation('endpoint', 'url');
      if (!isPoint(keys.p256dh)) throw new Violation('keys.p256dh', 'invalid');
      const write = async (trx: Db) => {
        await deps.sessions().holdLiving(trx, { userId, sessionId });
        const values = {
          ...{ user_id: userId, session_id: sessionId, endpoint: address, ...keys },
          device: deviceOf(request.headers['user-agent']) ?? null,
          created_at: deps.clock.now(),
        };
        const fingerprint = createHash('sha256').update(address).digest();
        // What waited for its former user is nobody else's business.
        await trx
          .deleteFrom('push_subscriptions')
          .where('fingerprint', '=', fingerprint)
          .where('user_id', '!=', userId)
          .execute();
        const made = await trx
          .insertInto('push_subscriptions')
          .values({ id: ulid(), fingerprint, ...values })
          .onConflict((of) => of.column('fingerprint').doUpdateSet(values))
          .returning(subscriptionColumns)
          .executeTakeFirstOrThrow();
        await keepNewest(trx, userId);
        return made;
      };
      const row = await deps.limits.during({ userId }, () => transact(deps.db, write));
      return reply.code(201).send({ '@context': '/api/contexts/PushSubscription', ...toSubscription(row) });
    },
  );

async function keepNewest(trx: Db, userId: string): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by created_at desc, id desc offset ${mostOfUser})`.execute(trx);
}

/** Whether it is a point of the curve: for any other nothing can be encrypted. */
function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
