import type { AccountDeps } from '../deps.ts';
import { readUser } from './read-users.ts';

/** All that is kept about a user and may be given away: no hashes, no tokens, no mail's links. */
export async function exportAccount(deps: AccountDeps, userId: string): Promise<Record<string, unknown>> {
  const { db } = deps;
  const consents = await db
    .selectFrom('term_agreements as a')
    .innerJoin('terms as t', 't.id', 'a.terms_id')
    .select(['a.part', 't.version', 't.valid_from as validFrom', 'a.agreed_at as acceptedAt'])
    .where('a.user_id', '=', userId)
    .orderBy('a.agreed_at')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const knownDevices = await db
    .selectFrom('known_devices')
    .select('created_at as lastLoginAt')
    .where('user_id', '=', userId)
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'to_address as to', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const parts = await Promise.all(
    deps.exportParts.map(async ({ name, collect }) => [name, await collect(userId)] as const),
  );
  return {
    exportedAt: deps.clock.now().toISOString(),
    account: await readUser(deps, userId),
    consents,
    sessions,
    knownDevices,
    mails,
    ...Object.fromEntries(parts),
  };
}
