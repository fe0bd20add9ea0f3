import { createPasswords, type Passwords } from '#modules/passwords/index.ts';

/** Passwords as the server hashes them, ready to. */
export async function startedPasswords(): Promise<Passwords> {
  const passwords = createPasswords();
  passwords.start();
  return passwords;
}
