import { VALUE_OLD_MS } from '@poolhouse/domain/water/reported';
import { canisterAlarms } from '#modules/settings/index.ts';
import type { StoredUnit } from '#modules/units/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { type Outcome, take } from './alert-steps.ts';
import { causesOf } from './causes.ts';
import { type CurrentAlert, type Step, stepsOf } from './judge.ts';
import { lookedAfter } from './looked-after.ts';

export type Heard = Pick<StoredUnit, 'unitId' | 'state'>;

/**
 * Judges what units said just now, and writes what follows: three questions for all of them, and a transaction for each
 * of the few of which something changed.
 * @returns what came of it, by unit
 */
export async function evaluate(db: Db, heard: readonly Heard[], now: Date): Promise<Map<string, Outcome>> {
  // What is older than that is what a unit said before it fell silent.
  const fresh = heard.filter(
    ({ state }) => state && now.getTime() - Date.parse(state.receivedAt) <= 2 * VALUE_OLD_MS,
  );
  const ids = fresh.map(({ unitId }) => unitId);
  const outcomes = new Map<string, Outcome>();
  if (ids.length === 0) return outcomes;
  const units = await lookedAfter(db, ids);
  const known = await currentAlerts(db, [...units.keys()]);
  const alarms = await canisterAlarms(
    db,
    fresh.flatMap(({ unitId, state }) => (state?.consumables?.canisters.length ? [unitId] : [])),
  );
  const seen: string[] = [];
  for (const { unitId, state } of fresh) {
    const unit = units.get(unitId);
    if (!unit || !state) continue;
    const { wishes, notAllowed } = unit;
    const judged = { state, wishes, notAllowed, alarms: alarms.get(unitId) ?? new Map(), now: now.getTime() };
    const steps = stepsOf(known.get(unitId) ?? [], causesOf(judged), now.getTime());
    seen.push(...steps.flatMap((step) => (step.do === 'see' ? [step.alert.id] : [])));
    const news = steps.filter((step) => step.do !== 'see');
    if (news.length > 0) outcomes.set(unitId, await takeAll(db, unit, news, now));
  }
  if (seen.length > 0) {
    await db.updateTable('alerts').set({ seen_at: now }).where('id', '=', anyOf(seen)).execute();
  }
  return outcomes;
}

export const takeAll = (
  db: Db,
  unit: Parameters<typeof take>[1],
  steps: readonly Step[],
  now: Date,
): Promise<Outcome> =>
  transact(db, async (trx) => {
    let [told, seen] = [false, false];
    for (const step of steps) {
      const outcome = await take(trx, unit, step, now);
      told ||= outcome.told;
      seen ||= outcome.seen;
    }
    return { told, seen };
  });

/** What is awaited or open of these units. */
export async function currentAlerts(
  db: Db,
  unitIds: readonly string[],
): Promise<Map<string, CurrentAlert[]>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'unit_id', 'source', 'about', 'opened_at', 'turning_since', 'seen_at', 'returned'])
    .where('unit_id', '=', anyOf(unitIds))
    .where('ended_at', 'is', null)
    .execute();
  const byUnit = Map.groupBy(rows, ({ unit_id }) => unit_id);
  return new Map(
    [...byUnit].map(([unitId, list]) => [
      unitId,
      list.map(({ id, source, about, opened_at, turning_since, seen_at, returned }) => ({
        ...{ id, source, about, isOpen: opened_at !== null, hasReturned: returned },
        ...{ turningSince: turning_since?.getTime(), seenAt: seen_at.getTime() },
      })),
    ]),
  );
}
