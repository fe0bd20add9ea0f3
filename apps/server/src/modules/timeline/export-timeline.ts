import { sql } from 'kysely';
import type { UnitAccess } from '#modules/units/index.ts';
import { pagesOf } from '#platform/db/pages-of.ts';
import type { Db } from '#platform/db/tables.ts';

/** An entry of a timeline as a user takes it along; `unit` is a serial number. */
export interface TimelineExport {
  unit: string;
  at: Date;
  type: string;
  what: string;
  data: Record<string, unknown>;
  origin: string;
  application: string | null;
}

/** Unit and entry, since two units may give theirs the same identifier. */
const place = sql<string>`(t.unit_id || t.id)`;

/** The timelines of a user's units, in their time; by unit, oldest first. */
export function exportTimeline(
  db: Db,
  access: Pick<UnitAccess, 'units'>,
  userId: string,
): AsyncGenerator<TimelineExport[]> {
  return pagesOf(async (after, size) => {
    const rows = await db
      .selectFrom('timeline as t')
      .innerJoin(access.units(userId, 'own').as('access'), 'access.unit_id', 't.unit_id')
      .innerJoin('units as u', 'u.id', 't.unit_id')
      .select([place.as('id'), 'u.serial as unit', 't.at', 't.type', 't.what', 't.data', 't.origin'])
      .select('t.application')
      .whereRef('t.at', '>=', 'access.since')
      // As the table's key has them.
      .where(sql<boolean>`(t.unit_id, t.id) > (${after.slice(0, 26)}, ${after.slice(26)})`)
      .orderBy('t.unit_id')
      .orderBy('t.id')
      .limit(size)
      .execute();
    return rows.map(({ id, ...row }) => ({ id, row }));
  });
}
