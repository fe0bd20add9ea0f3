import { isDeepStrictEqual } from 'node:util';
import { changedPaths } from '@poolhouse/contract/settings/changed-paths';
import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { type SectionName, type SectionState, sections } from '@poolhouse/contract/settings/sections';
import { timelineTypeOfSetting } from '@poolhouse/contract/settings/timeline-type';
import type { Selectable } from 'kysely';
import { type WinterOrder, winterOrder } from '#modules/commands/index.ts';
import { enter } from '#modules/records/index.ts';
import { lastOwner } from '#modules/units/index.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { isPending, type KnownSection } from './after-report.ts';
import { withRawValues } from './raw-values.ts';

type Row = Pick<
  Selectable<Tables['unit_settings']>,
  'unit_id' | 'section' | 'desired_version' | 'changed_by' | 'changed_at' | 'changed_in'
>;

/** Enters what a unit goes by from now on, in one entry for each type, and what it refused. */
export async function enterReport(
  trx: Db,
  row: Row & KnownSection,
  next: KnownSection,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  const { section } = row;
  const isFromPanel = next.desired_version > row.desired_version;
  const isAnswer = !isFromPanel && isPending(row) && !isPending(next);
  const who = { userId: row.changed_by, application: row.changed_in };
  const isOfEarlier = isFromPanel && at < now;
  if (isOfEarlier && (await isForgotten(trx, row.unit_id, at))) return;
  const when = isOfEarlier ? { at: await inTimeOfOwner(trx, row.unit_id, at), storedAt: now } : { at: now };
  const entry = { unitId: row.unit_id, ...when };
  const order =
    isFromPanel && section === 'winter' ? await orderBehind(trx, row, next, { now, at }) : undefined;
  // Its own entry says it, or will.
  if (order && order.stage !== 'expired' && order.stage !== 'failed') return;
  const by = isFromPanel ? atPanelOr(order) : byOf(row, next, isAnswer);
  // What it was before it was ever heard is what it has from the factory; of one that a cloud has lost nobody knows.
  const isTold = (isAnswer || next.revision > 0) && next.reported_version <= row.desired_version;
  const before = row.reported ?? (isTold ? usualState(sections[section].fields as SettingFields) : null);
  const changed = changesOf(section, before, next.reported);
  const changes = section === 'calibration' ? await withRawValues(trx, row.unit_id, changed, at) : changed;
  for (const [type, some = []] of Map.groupBy(changes, ({ path }) => timelineTypeOfSetting(section, path))) {
    await enter(trx, { ...entry, ...by, type, what: 'settings.applied', data: { section, changes: some } });
  }
  // What nobody has asked for, such as what a unit is told again that has forgotten it, nobody was refused.
  if (isAnswer && next.refused && row.changed_by !== null) {
    const data = { section, errors: next.refused.errors };
    await enter(trx, { ...entry, origin: 'user', ...who, type: 'error', what: 'settings.refused', data });
  }
}

/** The command that the unit did with what it reports as set at its panel. */
const orderBehind = (trx: Db, row: Row, next: KnownSection, when: { now: Date; at: Date }) =>
  winterOrder(trx, row.unit_id, next.reported?.minimumWater, { ...when, changedAt: row.changed_at });

/** At the panel stands somebody whom nobody knows. */
const atPanelOr = (order: WinterOrder | undefined) =>
  order
    ? ({ origin: 'user', userId: order.userId, application: order.application } as const)
    : ({ origin: 'panel' } as const);

/** Whose doing it is what a unit goes by: of somebody only what they have asked for, whatever it answers. */
function byOf(row: Row & KnownSection, next: KnownSection, isAnswer: boolean) {
  // Whose wish it was that another has overtaken is known no more.
  if (!isAnswer) return { origin: 'user' } as const;
  if (!isAsWanted(row, next)) return { origin: 'unit' } as const;
  return { origin: 'user', userId: row.changed_by, application: row.changed_in } as const;
}

/** Whether the unit goes by what was wanted of it. */
export const isAsWanted = (row: KnownSection, next: KnownSection): boolean =>
  isDeepStrictEqual(next.reported, row.desired);

/** Whoever owns the unit reads what was changed before them and tells on their unit now. */
async function inTimeOfOwner(trx: Db, unitId: string, at: Date): Promise<Date> {
  const owner = await lastOwner(trx, unitId);
  return owner && owner.endedAt === null && owner.since > at ? owner.since : at;
}

/** Whether it happened in the time of an owner who was erased. */
async function isForgotten(trx: Db, unitId: string, at: Date): Promise<boolean> {
  const unit = await trx
    .selectFrom('units')
    .select('id')
    .where('id', '=', unitId)
    .where('forget_before', '>', at)
    .executeTakeFirst();
  return unit !== undefined;
}

/** What a unit had from the factory was changed by nobody. */
const changesOf = (section: SectionName, before: SectionState | null, after: SectionState | null) =>
  before && after ? changedPaths(section, before, after) : [];
