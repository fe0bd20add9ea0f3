import { inviteUser } from '#modules/accounts/index.ts';
import { createMailLinks, createOutbox } from '#modules/mails/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import type { AccountsServer } from './accounts.ts';

/** Somebody whom an administrator makes an administrator, as the command line does. @returns the mailed link */
export async function invite(server: AccountsServer, email: string): Promise<string> {
  const { db, clock, cloud } = server;
  const invited = await inviteUser(
    {
      ...{ db, clock, tokens: createTokens(server), defaultVariant: 'pool-live' },
      outbox: createOutbox({ ...server, brandOf: () => ({ name: 'P' }) }),
      links: createMailLinks({ originOf: () => 'http://localhost' }),
    },
    { email, name: 'I', surname: 'N', lang: 'en', cloudId: cloud.slice(-26), roles: ['ROLE_ADMIN'] },
  );
  if (!invited) throw new Error(`${email} has an account`);
  return invited.link;
}
