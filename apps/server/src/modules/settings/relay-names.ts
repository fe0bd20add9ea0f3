import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { Db } from '#platform/db/tables.ts';

const relays = ['relay1', 'relay2', 'relay3', 'relay4'] as const satisfies readonly SectionName[];

/** What a unit's relays are called by whoever named them, by section; none of those without a name. */
export async function relayNames(db: Db, unitId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('unit_settings')
    .select(['section', 'reported'])
    .where('unit_id', '=', unitId)
    .where('section', 'in', relays)
    .execute();
  const named = rows.flatMap(({ section, reported }) => {
    const name = reported?.name;
    return typeof name === 'string' && name !== '' ? [[section, name] as const] : [];
  });
  return Object.fromEntries(named);
}
