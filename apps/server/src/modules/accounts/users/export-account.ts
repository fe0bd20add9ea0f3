import type { AccountDeps } from '../deps.ts';
import { readUser } from './read-users.ts';

/** Something of the export: as a whole, or page by page. */
export type ExportSection =
  | { name: string; value: unknown }
  | { name: string; pages: AsyncIterable<readonly object[]> };

/**
 * All that is kept about a user and may be given away: no hashes, no tokens, no mail's links. What there may be much of
 * is read when it is asked for.
 */
export async function exportAccount(deps: AccountDeps, userId: string): Promise<ExportSection[]> {
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
  const whole = {
    exportedAt: deps.clock.now().toISOString(),
    account: await readUser(deps, userId),
    consents,
    sessions,
    knownDevices,
    mails,
  };
  const sections: ExportSection[] = Object.entries(whole).map(([name, value]) => ({ name, value }));
  for (const part of deps.exportParts) {
    const { name } = part;
    if ('pages' in part) sections.push({ name, pages: part.pages(userId) });
    else sections.push({ name, value: await part.collect(userId) });
  }
  return sections;
}
