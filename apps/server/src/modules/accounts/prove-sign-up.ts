import { Refusal, Violation } from '../../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { countGuess, mostTries, type SignUpRow } from './sign-ups.ts';

type Deps = Pick<AccountDeps, 'db' | 'passwords'>;

/**
 * Shows that whoever has the link of a sign-up made it: by the browser, or by the password.
 * @throws Refusal `sign-up-elsewhere` when neither was brought; `byPassword` says whether a password would help
 * @throws Violation when the password is another
 */
export async function proveSignUp(
  { db, passwords }: Deps,
  signUpId: string | undefined,
  browser: readonly Buffer[],
  password: string | undefined,
): Promise<{ signUp: SignUpRow }> {
  const signUp =
    signUpId === undefined
      ? undefined
      : await db.selectFrom('sign_ups').selectAll().where('id', '=', signUpId).executeTakeFirst();
  // Another link was used between the two reads.
  if (signUpId !== undefined && !signUp) throw new Refusal('gone', 'link-expired');
  const made = signUp?.browser_hash;
  if (made && browser.some((hash) => hash.equals(made))) return { signUp };
  if (!signUp || password === undefined || !(await countGuess(db, signUp.id))) {
    const byPassword = signUp !== undefined && signUp.tries < mostTries && password === undefined;
    throw new Refusal('forbidden', 'sign-up-elsewhere', { extra: { byPassword } });
  }
  if (!(await passwords.matches(password, signUp.password_hash))) {
    throw new Violation('password', 'password-incorrect');
  }
  return { signUp };
}
