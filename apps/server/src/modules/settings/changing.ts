import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import { audit, type OwnUnit, type UnitAccess, type UnitReader } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import { type Delivery, firstDue } from './delivery.ts';
import { ensureSections } from './reports.ts';

export interface ChangingDeps {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  access: Pick<UnitAccess, 'hold'>;
  reader: UnitReader;
  delivery: Pick<Delivery, 'send'>;
  limits: SendingLimits;
}

/** What somebody wants a section to be, who has read this version of it. */
export interface Wish {
  section: SectionName;
  version: number;
  state: SectionState;
}

type SectionRow = Selectable<Tables['unit_settings']>;

/**
 * Says what a section is to be, and sends it after the commit. What is wanted already is not wanted twice, so that the
 * same request may come again.
 * @throws Refusal when another version is wanted by now, the actor may no longer set it, or there were too many changes
 */
export async function changeSection(
  { db, clock, events, access, delivery, limits }: ChangingDeps,
  { userId, application }: Actor,
  { id: unitId, serial }: Pick<OwnUnit, 'id' | 'serial'>,
  wish: Wish,
): Promise<SectionRow> {
  const want = async (trx: Transaction<Tables>) => {
    await access.hold(trx, { userId, unitId, right: 'set' });
    await ensureSections(trx, unitId, [wish.section]);
    const now = clock.now();
    const changed = await change(trx, { userId, application, unitId, now }, wish);
    if (changed) return { row: changed, isNew: true };
    const stored = await alreadySo(trx, unitId, wish);
    if (!stored) throw new Refusal('conflict', 'settings-changed');
    return { row: stored, isNew: false };
  };
  const { row, isNew } = await limits.during({ userId, unitId }, async (giveBack) => {
    const wanted = await transact(db, want);
    if (!wanted.isNew) await giveBack();
    return wanted;
  });
  if (isNew) {
    events.emit('settings.changed', { unitId, section: wish.section });
    await delivery.send({ unitId, serial }, wish.section);
  }
  return row;
}

/** Who changes which unit, when, and in which brand variant. */
interface Change {
  userId: string;
  application: string | undefined;
  unitId: string;
  now: Date;
}

/** @returns undefined when another version is wanted, or the very same state */
async function change(
  trx: Db,
  { userId, application, unitId, now }: Change,
  { section, version, state }: Wish,
): Promise<SectionRow | undefined> {
  const row = await trx
    .updateTable('unit_settings')
    .set((eb) => ({
      desired: JSON.stringify(state),
      desired_version: eb('desired_version', '+', 1),
      refused: null,
      changed_by: userId,
      changed_at: now,
      changed_in: application ?? null,
      due_at: firstDue(now),
    }))
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .where('desired_version', '=', version)
    .where(sql<boolean>`(desired is distinct from ${JSON.stringify(state)}::jsonb or refused is not null)`)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const detail = { section, version: row.desired_version };
  await audit(trx, { at: now, userId, unitId, action: 'settings.set', result: 'sent', detail });
  return row;
}

const alreadySo = (trx: Db, unitId: string, { section, state }: Wish): Promise<SectionRow | undefined> =>
  trx
    .selectFrom('unit_settings')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .where('refused', 'is', null)
    .where(sql<boolean>`desired = ${JSON.stringify(state)}::jsonb`)
    .executeTakeFirst();
