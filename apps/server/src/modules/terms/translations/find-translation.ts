import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { TranslationRow } from './translations.ts';

export async function findTranslation(db: Db, id: string): Promise<TranslationRow> {
  const row = await db.selectFrom('term_translations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
