import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import type { Selectable, Transaction } from 'kysely';
import { audit } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { afterReport, isPending, type KnownSection } from './after-report.ts';
import { firstDue } from './delivery.ts';

export interface ReportsDeps {
  db: Db;
  clock: Clock;
}

/** What became of a report. */
export interface TakenReport {
  outcome: 'changed' | 'old' | 'unknown-version';
  /** Whether the unit waits for an answer. */
  isAsked: boolean;
}

/**
 * What a unit says of a section. Once, twice, late or out of order: it counts for what it says.
 * @throws when the database is away: nothing is kept
 */
export function takeReport(
  { db, clock }: ReportsDeps,
  unitId: string,
  report: SettingsReport,
): Promise<TakenReport> {
  const { section } = report;
  return transact(db, async (trx) => {
    const row = await lockSection(trx, unitId, section);
    const next = afterReport(row, report);
    if (next === 'unknown-version') return { outcome: next, isAsked: false };
    const isAsked = report.origin === 'panel' && isPending(next ?? row);
    if (!next) return { outcome: 'old', isAsked };
    await keep(trx, row, next, clock.now());
    return { outcome: 'changed', isAsked: isAsked || next.desired_version > row.desired_version };
  });
}

type SectionRow = Selectable<Tables['unit_settings']>;

/** The row of a section, made when there is none, which nobody else changes until the transaction ends. */
async function lockSection(
  trx: Transaction<Tables>,
  unitId: string,
  section: SectionName,
): Promise<SectionRow> {
  await ensureSection(trx, unitId, section);
  return trx
    .selectFrom('unit_settings')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes the row of a section that has none. */
export async function ensureSection(
  trx: Transaction<Tables>,
  unitId: string,
  section: SectionName,
): Promise<void> {
  await trx
    .insertInto('unit_settings')
    .values({ unit_id: unitId, section })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

async function keep(trx: Transaction<Tables>, row: SectionRow, next: KnownSection, now: Date): Promise<void> {
  const { desired, desired_version, reported, reported_version, revision, refused } = next;
  const isNew = desired_version > row.desired_version;
  const isAnswered = !isPending(next);
  await trx
    .updateTable('unit_settings')
    .set({
      ...{ desired: json(desired), desired_version, reported: json(reported), reported_version, revision },
      refused: json(refused),
      due_at: isNew ? firstDue(now) : isAnswered ? null : row.due_at,
      // At the panel stands somebody whom nobody knows.
      ...(isNew ? { changed_by: null, changed_at: now } : {}),
    })
    .where('unit_id', '=', row.unit_id)
    .where('section', '=', row.section)
    .execute();
  // Nobody asked for what was changed at the panel.
  if (isAnswered && isPending(row) && row.changed_by !== null) {
    await audit(trx, {
      ...{ at: now, userId: row.changed_by, unitId: row.unit_id, action: 'settings.set' },
      result: refused ? 'rejected' : 'done',
      detail: { section: row.section, version: desired_version },
    });
  }
}
