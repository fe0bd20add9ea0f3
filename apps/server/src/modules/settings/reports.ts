import type { SectionName } from '@poolhouse/contract/settings/sections';
import { MAX_ROW_AGE_MS } from '@poolhouse/contract/unit/limits';
import type { SettingsMessage, SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import type { Selectable, Transaction } from 'kysely';
import { audit } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { afterReport, isPending, type KnownSection } from './after-report.ts';
import { firstDue } from './delivery.ts';
import { enterReport, isAsWanted } from './enter-report.ts';
import type { Said } from './inbox.ts';

export interface ReportsDeps {
  db: Db;
  clock: Clock;
}

/** What became of a report. */
export interface TakenReport {
  section: SectionName;
  outcome: 'changed' | 'old' | 'unknown-version';
  /** Whether the unit waits for an answer. */
  isAsked: boolean;
  /** The answer, where it is what the unit goes by already: true whatever becomes of the section meanwhile. */
  answer?: SettingsMessage;
}

/**
 * What a unit says of its sections, in the order in which it said it. Once, twice, late or out of order: it counts for
 * what it says.
 * @returns what became of each
 * @throws when the database is away: nothing is kept
 */
export function takeReports(
  { db, clock }: ReportsDeps,
  unitId: string,
  said: readonly Said[],
): Promise<TakenReport[]> {
  return transact(db, async (trx) => {
    const rows = await lockSections(trx, unitId, [...new Set(said.map(({ report }) => report.section))]);
    const changed = new Set<SectionName>();
    const taken: TakenReport[] = [];
    for (const { report, at } of said) {
      const { section } = report;
      const row = rows.get(section);
      if (!row) throw new Error(`no row of ${section} was made`);
      const next = afterReport(row, report);
      taken.push(becameOf(row, report, next));
      if (!next || next === 'unknown-version') continue;
      const now = clock.now();
      await enterTaken(trx, row, next, { now, at: changedAt(report, row, now) });
      rows.set(section, { ...row, ...next, ...promised(row, next, now), reported_at: at });
      changed.add(section);
    }
    await store(
      trx,
      [...rows.values()].filter(({ section }) => changed.has(section)),
    );
    return taken;
  });
}

function becameOf(
  row: SectionRow,
  report: SettingsReport,
  next: ReturnType<typeof afterReport>,
): TakenReport {
  const { section } = report;
  if (next === 'unknown-version') return { section, outcome: next, isAsked: false };
  // To one that has forgotten what it answered this says nothing: what it has is asked for anew.
  const isBehind = report.version < row.reported_version;
  const isAsked = report.origin === 'panel' && !isBehind && isPending(next ?? row);
  if (!next) return { section, outcome: 'old', isAsked };
  const changed = { section, outcome: 'changed', isAsked } as const;
  const { desired: state, desired_version: version, revision } = next;
  const isNew = state === report.state && version > row.desired_version;
  return isNew ? { ...changed, answer: { section, version, revision, state } } : changed;
}

type SectionRow = Selectable<Tables['unit_settings']>;

/** The rows of sections, made where there are none, which nobody else changes until the transaction ends. */
async function lockSections(
  trx: Transaction<Tables>,
  unitId: string,
  names: readonly SectionName[],
): Promise<Map<SectionName, SectionRow>> {
  const locked = async () => {
    const rows = await trx
      .selectFrom('unit_settings')
      .selectAll()
      .where('unit_id', '=', unitId)
      .where('section', 'in', names)
      // The same order for everybody.
      .orderBy('section')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.section, row]));
  };
  const rows = await locked();
  const missing = names.filter((name) => !rows.has(name));
  if (missing.length === 0) return rows;
  await ensureSections(trx, unitId, missing);
  return locked();
}

/** Makes the rows of sections that have none. */
export async function ensureSections(
  trx: Transaction<Tables>,
  unitId: string,
  names: readonly SectionName[],
): Promise<void> {
  await trx
    .insertInto('unit_settings')
    .values(names.toSorted().map((section) => ({ unit_id: unitId, section })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Entries are kept for as long as rows, and one that has just come in for a while longer. */
const OLDEST_CHANGE_MS = MAX_ROW_AGE_MS - 10 * 86_400_000;

/**
 * When somebody stood at the panel, by the unit's clock: never later than now, nor before the unit has last said that
 * it was otherwise.
 */
function changedAt({ origin, at }: SettingsReport, row: SectionRow, now: Date): Date {
  if (origin !== 'panel' || at === undefined) return now;
  const earliest = Math.max(now.getTime() - OLDEST_CHANGE_MS, row.reported_at?.getTime() ?? 0);
  return new Date(Math.min(now.getTime(), Math.max(earliest, at)));
}

/** Until when it is sent again, and who wanted it, of what is wanted after a report. */
function promised(row: SectionRow, next: KnownSection, now: Date) {
  const isNew = next.desired_version > row.desired_version;
  const due_at = isNew ? firstDue(now) : isPending(next) ? row.due_at : null;
  // At the panel stands somebody whom nobody knows.
  return { due_at, ...(isNew && { changed_by: null, changed_at: now, changed_in: null }) };
}

/** All of a unit's in one statement. */
async function store(trx: Transaction<Tables>, rows: readonly SectionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('unit_settings')
    .values(
      rows.map(({ desired, reported, refused, ...row }) => ({
        ...{ ...row, desired: json(desired), reported: json(reported), refused: json(refused) },
      })),
    )
    .onConflict((oc) =>
      oc.columns(['unit_id', 'section']).doUpdateSet((eb) => ({
        desired: eb.ref('excluded.desired'),
        desired_version: eb.ref('excluded.desired_version'),
        reported: eb.ref('excluded.reported'),
        reported_version: eb.ref('excluded.reported_version'),
        reported_at: eb.ref('excluded.reported_at'),
        revision: eb.ref('excluded.revision'),
        refused: eb.ref('excluded.refused'),
        due_at: eb.ref('excluded.due_at'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
        changed_in: eb.ref('excluded.changed_in'),
      })),
    )
    .execute();
}

async function enterTaken(
  trx: Transaction<Tables>,
  row: SectionRow,
  next: KnownSection,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  await enterReport(trx, row, next, { now, at });
  const isOvertaken = next.desired_version > row.desired_version;
  // Nobody asked for what was changed at the panel.
  if ((isPending(next) && !isOvertaken) || !isPending(row) || row.changed_by === null) return;
  await audit(trx, {
    ...{ at: now, userId: row.changed_by, unitId: row.unit_id, action: 'settings.set' },
    result: isOvertaken ? 'overtaken' : isAsWanted(row, next) ? 'done' : 'rejected',
    detail: { section: row.section, version: row.desired_version },
  });
}
