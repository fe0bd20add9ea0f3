import { isPassing } from '#platform/db/passing.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import type { AccountDeps } from '../deps.ts';
import { processForgot } from '../password/post-forgot.ts';
import { processResend } from '../sign-up/post-resend.ts';
import { processSignUp } from '../sign-up/process-sign-up.ts';
import { type AccountRequest, accountRequest } from './request-queue.ts';

const batch = 100;

/** Does what was asked for by address, oldest first, so many at most. @returns whether there may be more */
export async function processRequests(deps: AccountDeps): Promise<boolean> {
  for (let done = 0; done < batch; done++) if (!(await processNext(deps))) return false;
  return true;
}

async function processNext(deps: AccountDeps): Promise<boolean> {
  let taken: string | undefined;
  try {
    return await transact(deps.db, async (trx) => {
      const row = await trx
        .deleteFrom('account_requests')
        .where('id', '=', (eb) =>
          eb.selectFrom('account_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
        )
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      taken = row.id;
      await process(deps, trx, accountRequest.parse({ ...row.payload, kind: row.kind }));
      return true;
    });
  } catch (error) {
    if (taken === undefined || isPassing(error)) throw error;
    // One that can't be done must not hold up the others.
    deps.log.error({ err: error }, 'a request of an account could not be done');
    await deps.db.deleteFrom('account_requests').where('id', '=', taken).execute();
    return true;
  }
}

function process(deps: AccountDeps, trx: Db, request: AccountRequest): Promise<void> {
  switch (request.kind) {
    case 'sign-up':
      return processSignUp(deps, trx, request);
    case 'forgot':
      return processForgot(deps, trx, request);
    case 'resend':
      return processResend(deps, trx, request);
  }
}
