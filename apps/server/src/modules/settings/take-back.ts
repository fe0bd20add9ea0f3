import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { isSection, type SectionName, sections } from '@poolhouse/contract/settings/sections';
import { sql, type Transaction } from 'kysely';
import { audit } from '#modules/units/index.ts';
import type { Tables } from '#platform/db/tables.ts';
import { isPending } from './after-report.ts';
import { firstDue } from './delivery.ts';

/**
 * Takes back what a unit has not answered: it goes on as it is. One that has never said what it goes by may have taken
 * it already, and is to be as it comes from the factory.
 */
export async function takeBack(trx: Transaction<Tables>, unitId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('unit_settings')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('desired', 'is not', null)
    // As reports lock them.
    .orderBy('section')
    .forUpdate()
    .execute();
  await trx
    .updateTable('unit_settings')
    .set({
      ...{ desired: sql`reported`, refused: null, changed_by: null, changed_at: null, changed_in: null },
      // Under a version of its own: what the unit still answers is about what is taken back.
      desired_version: sql`desired_version + (reported_version < desired_version)::integer`,
      due_at: sql`case when reported_version < desired_version then ${firstDue(now)}::timestamptz end`,
    })
    .where('unit_id', '=', unitId)
    .execute();
  for (const row of rows) {
    const { section, changed_by: userId, desired_version: version } = row;
    if (userId !== null && isPending(row)) {
      const detail = { section, version };
      await audit(trx, { at: now, userId, unitId, action: 'settings.set', result: 'cancelled', detail });
    }
    if (row.reported !== null) continue;
    await trx
      .updateTable('unit_settings')
      // A section whose file is gone is nothing any more.
      .set(isSection(section) ? { desired: factoryState(section) } : { desired: null, due_at: null })
      .where('unit_id', '=', unitId)
      .where('section', '=', section)
      .execute();
  }
}

const factoryState = (section: SectionName): string =>
  JSON.stringify(usualState(sections[section].fields as SettingFields));
