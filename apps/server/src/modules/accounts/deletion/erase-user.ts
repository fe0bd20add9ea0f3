import { sql } from 'kysely';
import { mailKinds } from '#modules/mails/index.ts';
import { limitDigest } from '#modules/rate-limits/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import type { AccountDeps } from '../deps.ts';
import { mailDeletionDone } from '../requests/account-mails.ts';
import type { AccountRow } from '../users/find-account.ts';

/** The confirmation's own row is gone within five minutes of the deletion, sent or not: the job runs each minute. */
const confirmationMs = 3.5 * 60_000;

/**
 * Erases a user with every row that holds the address or the id. `isDue` is asked once the account is held: when it says
 * no, because the deletion was revoked meanwhile, nothing is touched.
 */
export async function eraseUser(
  deps: AccountDeps,
  userId: string,
  isDue: (trx: Db, user: AccountRow) => Promise<boolean> = async () => true,
): Promise<void> {
  const after = await transact(deps.db, async (trx) => {
    const user = await trx
      .selectFrom('end_users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user || !(await isDue(trx, user))) return undefined;
    const todo: (() => Promise<void>)[] = [];
    for (const erase of deps.erasers) {
      const later = await erase(trx, { id: user.id, email: user.email });
      if (later) todo.push(later);
    }
    await eraseRows(trx, user);
    if (user.deletion_requested_at) {
      await mailDeletionDone(deps, trx, user, new Date(deps.clock.now().getTime() + confirmationMs));
    }
    return todo;
  });
  if (!after) return;
  deps.events.emit('sessions.ended', { userId });
  for (const later of after) await later();
}

async function eraseRows(trx: Db, user: AccountRow): Promise<void> {
  await trx.updateTable('audit').set({ user_id: null }).where('user_id', '=', user.id).execute();
  const spellings = [user.email_key, user.email.toLowerCase()];
  await trx
    .deleteFrom('mails')
    .where((eb) =>
      // The same address may have an account in another cloud, whose mails are its own.
      eb.or([
        eb('user_id', '=', user.id),
        eb.and([eb('user_id', 'is', null), eb(eb.fn('lower', ['to_address']), 'in', spellings)]),
      ]),
    )
    .execute();
  await trx.deleteFrom('account_requests').where(sql`lower(payload->>'email')`, 'in', spellings).execute();
  // Counts hold digests only, but they are the user's as well.
  const digests = [
    limitDigest(user.id),
    limitDigest(user.email_key),
    ...mailKinds.map((kind) => limitDigest(kind, user.email_key)),
  ];
  await trx.deleteFrom('rate_limits').where(sql`split_part(key, ':', 2)`, 'in', digests).execute();
  // Sessions, tokens, devices and agreements go with the row.
  await trx.deleteFrom('end_users').where('id', '=', user.id).execute();
}
