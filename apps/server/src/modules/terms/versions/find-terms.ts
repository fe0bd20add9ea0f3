import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import type { TermsDeps } from '../deps.ts';
import { selectTerms, type TermsRow } from './terms-rows.ts';

/** A version as an actor may see it: of his own cloud, or any for an administrator. */
export async function findTerms({ db }: TermsDeps, actor: Actor, id: string): Promise<TermsRow> {
  const row = await selectTerms(db, actor.userId).where('t.id', '=', id).executeTakeFirst();
  if (!row || (row.cloud_id !== actor.cloudId && !actor.roles.includes('ROLE_ADMIN'))) throw notFound();
  return row;
}
