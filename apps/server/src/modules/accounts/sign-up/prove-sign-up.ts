import type { FastifyRequest } from 'fastify';
import { Refusal, Violation } from '#platform/errors.ts';
import type { AccountDeps } from '../deps.ts';
import { networkFrom } from '../limiting.ts';
import { signUpBrowser } from './sign-up-cookie.ts';
import { countGuess, giveBackGuess, mostTries, type SignUpRow } from './sign-ups.ts';

type Deps = Pick<AccountDeps, 'db' | 'passwords'>;

/**
 * Shows that whoever has the link of a sign-up made it: by the browser, or by the password.
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
  if (!(await isPassword({ db, passwords }, signUp, password, networkFrom(request)))) {
    throw new Violation('password', 'password-incorrect');
  }
  return { signUp };
}

/** A place in line first: only a guess that is judged is used up. */
async function isPassword(
  { db, passwords }: Deps,
  signUp: SignUpRow,
  password: string,
  network: string,
): Promise<boolean> {
  const place = passwords.place('known', signUp.user_id, network);
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
