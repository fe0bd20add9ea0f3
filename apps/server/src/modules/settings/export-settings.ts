import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import type { Db } from '#platform/db/tables.ts';

/** What somebody set last on a unit; `unit` is a serial number. */
export interface SettingsExport {
  unit: string;
  section: SectionName;
  state: SectionState | null;
  changedAt: Date | null;
}

/** The sections of which this user said last what they are to be. */
export function exportSettings(db: Db, userId: string): Promise<SettingsExport[]> {
  return db
    .selectFrom('unit_settings as s')
    .innerJoin('units as u', 'u.id', 's.unit_id')
    .select(['u.serial as unit', 's.section', 's.desired as state', 's.changed_at as changedAt'])
    .where('s.changed_by', '=', userId)
    .orderBy('u.serial')
    .orderBy('s.section')
    .execute();
}
