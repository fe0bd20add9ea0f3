import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';

/** By unit, at which % of each canister, by its number, its owner wants to be told, as the unit goes by it. */
export async function canisterAlarms(
  db: Db,
  unitIds: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('unit_settings')
    .select(['unit_id', 'section', 'reported'])
    .where('unit_id', '=', anyOf(unitIds))
    .where(sql<boolean>`section like 'canister%'`)
    .execute();
  const byUnit = Map.groupBy(rows, ({ unit_id }) => unit_id);
  return new Map(
    [...byUnit].map(([unitId, list]) => [
      unitId,
      new Map(
        list.flatMap(({ section, reported }) => {
          const alarmAt = reported?.alarmAt;
          return typeof alarmAt === 'number'
            ? [[Number(section.slice('canister'.length)), alarmAt] as const]
            : [];
        }),
      ),
    ]),
  );
}
