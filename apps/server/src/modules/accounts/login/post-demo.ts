import { demoMs } from '@poolhouse/domain/account/account-times';
import { demoAddress } from '@poolhouse/domain/account/email';
import type { Language } from '@poolhouse/domain/account/languages';
import { appRoles, basicRoles } from '@poolhouse/domain/account/roles';
import { ulid } from 'ulid';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { pacedQueue } from '#platform/paced-queue.ts';
import { loginAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { startSession } from './start-session.ts';

/** Some forty seconds for the last of them. */
const mostWaiting = 120;
/** Seconds. */
const comeBackIn = 60;

/**
 * `POST end_users/auth/demo`: a user with units of its own, who lives two hours and has no password.
 * @param end of the server: who waits for a demo then is told to come back, or would hold it up
 */
export const postDemo = (deps: AccountDeps, end: AbortSignal) => {
  const full = () => new Refusal('too-many', 'too-many-demos', { retryAfter: comeBackIn });
  // Who looks at a real pool goes first, however many try a demo at once.
  const inTurn = pacedQueue({ most: mostWaiting, full, end });
  return endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: {
        summary: 'Starts a demo',
        body: z.strictObject({}).optional(),
        response: { 200: loginAnswer.schema },
      },
    },
    async (request, reply) => {
      const counted = byAddress(deps, 'demoByAddress', request);
      deps.rateLimits.refuseFull(counted);
      return inTurn(async () => {
        // Nobody waits for it any more.
        if (request.raw.socket.destroyed) throw full();
        await deps.rateLimits.take(counted);
        const id = await addDemoUser(deps, request.language);
        try {
          await deps.provisionDemo(id);
        } catch (error) {
          // A demo without a pool is of no use.
          await deps.db.deleteFrom('end_users').where('id', '=', id).execute();
          throw error;
        }
        return startSession(deps, request, reply, id);
      });
    },
  );
};

async function addDemoUser({ db, clock }: AccountDeps, lang: Language): Promise<string> {
  const now = clock.now();
  const id = ulid();
  const email = demoAddress(id);
  await db
    .insertInto('end_users')
    .values((eb) => ({
      id,
      cloud_id: eb.selectFrom('clouds').select('id').orderBy('created_at').orderBy('id').limit(1),
      email,
      email_key: email,
      name: 'Demo',
      surname: 'Pool',
      lang,
      address: null,
      phone: null,
      roles: [...basicRoles, ...appRoles],
      password_hash: '',
      email_confirmed_at: now,
      delete_after: new Date(now.getTime() + demoMs),
      deletion_requested_at: null,
      created_at: now,
      updated_at: now,
    }))
    .execute();
  return id;
}
