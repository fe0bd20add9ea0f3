import { emailKey } from '@poolhouse/domain/account/email';
import type { PresentedToken } from '#modules/tokens/index.ts';
import type { AccountDeps } from '../deps.ts';

/** What a mailed link to set a password is worth: the token as its purpose presents it, and whose it is. Changes nothing. */
export async function findResetLink(
  { tokens }: Pick<AccountDeps, 'tokens'>,
  { email, token }: { email: string; token: string },
): Promise<{ presented: Required<PresentedToken>; id: string } | undefined> {
  for (const purpose of ['reset', 'invite'] as const) {
    const presented = { token, purpose, emailKey: emailKey(email) };
    const id = await tokens.find(presented);
    if (id !== undefined) return { presented, id };
  }
  return undefined;
}
