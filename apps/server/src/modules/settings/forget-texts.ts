import { isDeepStrictEqual } from 'node:util';
import { isSection, type SectionName, type SectionState } from '@poolhouse/contract/settings/sections';
import { hasTexts, withoutTexts } from '@poolhouse/contract/settings/without-texts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { isPending } from './after-report.ts';
import { firstDue } from './delivery.ts';

/**
 * Empties what people wrote into a unit's settings, because whoever owned it last is being erased: what is kept of it
 * here, and, under a version of its own, what the unit keeps.
 */
export async function forgetTexts(trx: Transaction<Tables>, unitId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('unit_settings')
    .select(['section', 'desired', 'desired_version', 'reported', 'reported_version', 'refused'])
    .where('unit_id', '=', unitId)
    // As reports lock them.
    .orderBy('section')
    .forUpdate()
    .execute();
  for (const row of rows) {
    const desired = without(row.section, row.desired);
    const reported = without(row.section, row.reported);
    // What the unit still answers may have it.
    const isOpen = isPending(row) && isSection(row.section) && hasTexts(row.section);
    const isNews = isOpen || !isDeepStrictEqual(desired, row.desired);
    if (!isNews && isDeepStrictEqual(reported, row.reported) && row.refused === null) continue;
    const version = row.desired_version + 1;
    await trx
      .updateTable('unit_settings')
      .set({
        ...{ desired: json(desired), reported: json(reported), refused: null },
        ...(isNews && { desired_version: version, due_at: firstDue(now) }),
        // Old news from now on.
        ...(isNews && row.reported && { reported_version: row.desired_version }),
        ...(isNews && { changed_by: null, changed_at: null, changed_in: null }),
      })
      .where('unit_id', '=', unitId)
      .where('section', '=', row.section)
      .execute();
  }
}

/** Of a section whose file is gone nobody knows what is a text. */
const without = (section: SectionName, state: SectionState | null): SectionState | null =>
  state && isSection(section) ? withoutTexts(section, state) : null;

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
