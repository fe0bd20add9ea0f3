import { sql, type Transaction } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db, Tables } from '#platform/db/tables.ts';

/** Who owned a unit last. */
export interface LastOwner {
  userId: string;
  since: Date;
  /** When that ended; null while it has not. */
  endedAt: Date | null;
}

/** The owner of a unit, or who was it last; undefined when nobody ever was, or they were erased. */
export function lastOwner(on: Db, unitId: string): Promise<LastOwner | undefined> {
  return on
    .selectFrom('unit_access')
    .select(['user_id as userId', 'since', 'ended_at as endedAt'])
    .where('unit_id', '=', unitId)
    .where('role', '=', 'owner')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** The units among these that have an owner. */
export async function ownedUnits(on: Db, unitIds: readonly string[]): Promise<Set<string>> {
  const rows = await on
    .selectFrom('unit_access')
    .select('unit_id')
    .where('unit_id', '=', anyOf(unitIds))
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ unit_id }) => unit_id));
}

/** Makes somebody the owner of a unit that has none; the unit's past is theirs from `since` on. */
export async function giveToOwner(
  trx: Transaction<Tables>,
  { unitId, userId, since }: { unitId: string; userId: string; since: Date },
): Promise<void> {
  const given = { role: 'owner', since, until: null, ended_at: null } as const;
  await trx
    .insertInto('unit_access')
    .values({ unit_id: unitId, user_id: userId, ...given })
    .onConflict((conflict) => conflict.columns(['unit_id', 'user_id']).doUpdateSet(given))
    .execute();
}

/** Ends what anybody may do with units: with the owner go those whom the owner let in. */
export async function endAccess(
  trx: Transaction<Tables>,
  unitIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('unit_access')
    .set({ ended_at: now })
    .where('unit_id', '=', anyOf(unitIds))
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets all that somebody might and may do with units. */
export async function forgetAccess(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('unit_access').where('user_id', '=', userId).execute();
}

/** All units that somebody owns or owned, whoever did after them. */
export const everOwned = (on: Db, userId: string) =>
  on.selectFrom('unit_access as mine').where('mine.user_id', '=', userId).where('mine.role', '=', 'owner');

/** Of a row `mine` of {@link everOwned}: since when the unit's past is that of who owned it after them, and last; else null. */
export const heirSince = sql<Date | null>`(
  select later.since from unit_access later
  where later.unit_id = mine.unit_id and later.user_id <> mine.user_id and later.role = 'owner'
    and (later.ended_at is null or later.ended_at > mine.ended_at)
  order by later.ended_at desc nulls first limit 1)`;

/** Who owns these units now, and since when, by unit; those that nobody owns are left out. */
export async function currentOwners(
  on: Db,
  unitIds: readonly string[],
): Promise<Map<string, { userId: string; since: Date }>> {
  const rows = await on
    .selectFrom('unit_access')
    .select(['unit_id', 'user_id', 'since'])
    .where('unit_id', '=', anyOf(unitIds))
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ unit_id, user_id, since }) => [unit_id, { userId: user_id, since }]));
}
