import { type SettingsSection, settingsSection } from '@poolhouse/contract/api/settings';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { isPending } from './after-report.ts';

/** A section as a browser gets it, also one of which nothing is known. */
export function toSettingsSection(
  section: SectionName,
  row: Selectable<Tables['unit_settings']> | undefined,
): SettingsSection {
  return settingsSection.parse({
    section,
    version: row?.desired_version ?? 0,
    desired: row?.desired ?? null,
    reported: row?.reported ?? null,
    pending: row !== undefined && isPending(row),
    refused: row?.refused ?? null,
    changedAt: row?.changed_at?.toISOString() ?? null,
  });
}
