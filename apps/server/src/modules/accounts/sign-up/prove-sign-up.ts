import type { FastifyRequest } from 'fastify';
import type { Place } from '#modules/passwords/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import type { AccountDeps } from '../deps.ts';
import { signUpBrowser } from './sign-up-cookie.ts';
import { countGuess, giveBackGuess, mostTries, type SignUpRow } from './sign-ups.ts';

type Deps = Pick<AccountDeps, 'db' | 'passwords'>;

/**
 * Proves that the opener of a sign-up's link made it: by the browser, or by the password.
 * @throws Refusal `sign-up-elsewhere` when neither was brought; `byPassword` says whether a password would help
 * @throws Violation when the password is another
 */
export async function proveSignUp(
  { db, passwords }: Deps,
  signUpId: string | undefined,
  request: FastifyRequest,
  password: string | undefined,
): Promise<{ signUp: SignUpRow }> {
  const signUp =
    signUpId === undefined
      ? undefined
      : await db.selectFrom('sign_ups').selectAll().where('id', '=', signUpId).executeTakeFirst();
  // Another link was used between the two reads.
  if (signUpId !== undefined && !signUp) throw new Refusal('gone', 'link-expired');
  const made = signUp?.browser_hash;
  if (made && signUpBrowser(request).some((hash) => hash.equals(made))) return { signUp };
  if (!signUp || password === undefined) {
    const byPassword = signUp !== undefined && signUp.tries < mostTries;
    throw new Refusal('forbidden', 'sign-up-elsewhere', { extra: { byPassword } });
  }
  const place = passwords.place('known', askerOf(request, signUp.user_id));
  if (!(await isPassword(db, place, signUp, password))) {
    throw new Violation('password', 'password-incorrect');
  }
  return { signUp };
}

/** A place in the queue first: only a guess that is checked is used up. */
async function isPassword(db: Db, place: Place, signUp: SignUpRow, password: string): Promise<boolean> {
  try {
    if (!(await countGuess(db, signUp.id))) {
      throw new Refusal('forbidden', 'sign-up-elsewhere', { extra: { byPassword: false } });
    }
    return await place.matches(password, signUp.password_hash).catch(async (error: unknown) => {
      await giveBackGuess(db, signUp.id);
      throw error;
    });
  } finally {
    place.leave();
  }
}
