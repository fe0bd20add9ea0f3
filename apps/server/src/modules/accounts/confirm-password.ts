import { notFound, Violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/api.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountRow } from './find-account.ts';
import { byAccount } from './limiting.ts';

/**
 * Asks a logged-in user for the password once more. A wrong one is a violation of its field and no 401, which would
 * log the user out.
 */
export async function confirmPassword(
  deps: AccountDeps,
  actor: Actor,
  field: string,
  password: string,
): Promise<AccountRow> {
  const counted = byAccount(deps, 'passwordByAccount', actor.userId);
  const at = await deps.rateLimits.take([counted]);
  const user = await deps.db
    .selectFrom('end_users')
    .selectAll()
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!user) throw notFound();
  if (!(await deps.passwords.matches(password, user.password_hash))) {
    throw new Violation(field, 'password-incorrect');
  }
  await deps.rateLimits.giveBack([counted.key], at);
  return user;
}
