import type { UnitFacts } from '@poolhouse/contract/settings/section';
import type { OwnUnit } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';

/** What a unit's settings depend on beside themselves: its hardware, and what is wanted of its other sections. */
export async function unitFacts(
  db: Db,
  { id, features }: Pick<OwnUnit, 'id' | 'features'>,
): Promise<UnitFacts> {
  const rows = await db
    .selectFrom('unit_settings')
    .select(['section', 'desired'])
    .where('unit_id', '=', id)
    .where('desired', 'is not', null)
    .execute();
  return { features, sections: Object.fromEntries(rows.map(({ section, desired }) => [section, desired])) };
}
