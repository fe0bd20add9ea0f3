import { pagesOf } from '#platform/db/pages-of.ts';
import type { Db } from '#platform/db/tables.ts';

/** A command as its sender takes it along; times are Dates. */
export interface CommandExport {
  unit: string;
  name: string;
  args: Record<string, unknown>;
  stage: string;
  code: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** All that a user ever sent, oldest first, also to units that are no longer theirs; `unit` is a serial number. */
export function exportCommands(db: Db, userId: string): AsyncGenerator<CommandExport[]> {
  return pagesOf(async (after, size) => {
    const rows = await db
      .selectFrom('commands as c')
      .innerJoin('units as u', 'u.id', 'c.unit_id')
      .select([
        'c.id',
        'u.serial as unit',
        'c.name',
        'c.args',
        'c.stage',
        'c.code',
        'c.created_at as createdAt',
        'c.finished_at as finishedAt',
      ])
      .where('c.user_id', '=', userId)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(size)
      .execute();
    return rows.map(({ id, ...row }) => ({ id, row }));
  });
}
