import type { TokenPurpose } from '@poolhouse/domain/account/account-times';
import { createTokens } from '#modules/tokens/index.ts';
import type { AccountsServer } from './accounts.ts';

/** Somebody with a link of every kind at once, as an old mail or a terminal's log may hold one. */
export async function linked(server: AccountsServer, email: string) {
  const person = await server.person(email);
  const tokens = createTokens(server);
  const { id, email_key } = await server.db
    .selectFrom('end_users')
    .select(['id', 'email_key'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const issued = new Map<TokenPurpose, string>();
  for (const purpose of ['reset', 'invite', 'login', 'confirm', 'revoke'] as const) {
    issued.set(purpose, (await tokens.issue(purpose, { id, email_key })).token);
  }
  const living = async () => {
    const found: TokenPurpose[] = [];
    for (const [purpose, token] of issued) {
      if (await tokens.find({ purpose, token, emailKey: email_key })) found.push(purpose);
    }
    return found;
  };
  return { person, id, issued, living };
}

export const sessionsOf = async (server: AccountsServer, userId: string): Promise<number> =>
  (await server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
