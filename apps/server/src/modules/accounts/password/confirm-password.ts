import type { FastifyRequest } from 'fastify';
import type { UpdateObject } from 'kysely';
import type { Db, Tables } from '#platform/db/tables.ts';
import { notFound, Violation } from '#platform/errors.ts';
import { type Actor, actorOf } from '#platform/http/api.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount, judged } from '../limiting.ts';
import type { AccountRow } from '../users/find-account.ts';

/**
 * Asks a logged-in user for the password once more. A wrong one is a violation of its field and no 401, which would
 * log the user out.
 */
export async function confirmPassword(
  deps: AccountDeps,
  request: FastifyRequest,
  field: string,
  password: string,
): Promise<AccountRow> {
  const actor = actorOf(request);
  const asker = askerOf(request, actor.userId);
  const counted = [byAccount(deps, 'passwordByAccount', actor.userId)];
  const also = [byAccount(deps, 'loginsByAccount', 'confirm', actor.userId)];
  deps.rateLimits.refuseFull([...counted, ...also]);
  const place = deps.passwords.place('known', asker);
  try {
    const { user, right } = await judged(
      deps,
      counted,
      deps.loginShares.known(asker),
      async () => {
        const found = await deps.db
          .selectFrom('end_users')
          .selectAll()
          .where('id', '=', actor.userId)
          .executeTakeFirst();
        if (!found) throw notFound();
        return { user: found, right: await place.matches(password, found.password_hash) };
      },
      also,
    );
    if (!right) throw new Violation(field, 'password-incorrect');
    return user;
  } finally {
    place.leave();
  }
}

/**
 * Holds an account whose password was confirmed a moment ago, and changes it. The changes rest on that password and on
 * the session that confirmed it: when either has ended meanwhile, nothing is changed.
 * @throws Violation of `field` as for a wrong password, Refusal when the session has ended
 */
export async function changeConfirmed(
  deps: Pick<AccountDeps, 'sessions'>,
  trx: Db,
  { actor, user, field }: { actor: Actor; user: AccountRow; field: string },
  changes: UpdateObject<Tables, 'end_users'>,
): Promise<void> {
  await deps.sessions.holdLiving(trx, actor);
  const { numUpdatedRows } = await trx
    .updateTable('end_users')
    .set(changes)
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Violation(field, 'password-incorrect');
}
