import { languages } from '@poolhouse/domain/languages';
import { ulid } from 'ulid';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/tables.ts';

/** The first cloud; made when there is none. @returns its id */
export async function ensureCloud(db: Db, clock: Clock): Promise<string> {
  const found = await db.selectFrom('clouds').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (found) return found.id;
  const id = ulid();
  await db
    .insertInto('clouds')
    .values({ id, name: 'Poolhouse', support_email: null, langs: [...languages], created_at: clock.now() })
    .execute();
  return id;
}
