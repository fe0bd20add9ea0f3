import { roleMay, rolesWith, type UnitRight, type UnitRole } from '@poolhouse/domain/unit/access';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { notFound, Refusal } from '#platform/errors.ts';

/** A right of somebody's to a unit. */
export interface Claimed {
  readonly userId: string;
  readonly unitId: string;
  readonly right: UnitRight;
}

/** Who may do what with which unit, now. Everything that concerns a unit of somebody's asks here. */
export interface UnitAccess {
  /**
   * The units to which somebody has a right, as a query to join: their ids, the role, from when on the unit's past is theirs
   * to see, and a version that is another one when any of it changed.
   */
  units(
    userId: string | RawBuilder<string>,
    right: UnitRight,
    on?: Db,
    now?: Date | RawBuilder<Date>,
  ): ReturnType<typeof accessQuery>;
  /** Of each pair whether the user has this right, in their order; also tens of thousands of them. */
  check(
    pairs: readonly { readonly userId: string; readonly unitId: string }[],
    right: UnitRight,
  ): Promise<boolean[]>;
  /** Who has this right to each of these units, by unit; a unit to which nobody has it is left out. */
  people(unitIds: readonly string[], right: UnitRight): Promise<Map<string, string[]>>;
  /**
   * @throws Refusal: not found when they may not even see it, or there is none; forbidden when they may not do more with it
   */
  require(claimed: Claimed): Promise<void>;
  /**
   * Keeps an access as it is until the transaction ends: whoever ends it waits.
   * @throws Refusal (not found) when there is none
   */
  hold(trx: Db, claimed: Claimed): Promise<void>;
}

export function createUnitAccess({ db, clock }: { db: Db; clock: Clock }): UnitAccess {
  return {
    units: (userId, right, on = db, now) => accessQuery(on, userId, right, now ?? clock.now()),
    async check(pairs, right) {
      const rows = await whoMay(db, {
        unitIds: pairs.map(({ unitId }) => unitId),
        userIds: pairs.map(({ userId }) => userId),
        roles: rolesWith(right),
        now: clock.now(),
      });
      return rows.map(({ may }) => may);
    },
    async people(unitIds, right) {
      const rows = await db
        .selectFrom('unit_access')
        .select(['unit_id', 'user_id'])
        .where('unit_id', '=', anyOf(unitIds))
        .where('role', '=', sql<UnitRole>`${anyOf(rolesWith(right))}`)
        .where('ended_at', 'is', null)
        .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', clock.now())]))
        .orderBy('user_id')
        .execute();
      const byUnit = Map.groupBy(rows, ({ unit_id }) => unit_id);
      return new Map([...byUnit].map(([unitId, list]) => [unitId, list.map(({ user_id }) => user_id)]));
    },
    async require({ userId, unitId, right }) {
      const found = await accessQuery(db, userId, 'see', clock.now())
        .where('unit_id', '=', unitId)
        .executeTakeFirst();
      if (!found) throw notFound();
      if (!roleMay(found.role, right)) throw new Refusal('forbidden', 'forbidden');
    },
    async hold(trx, { userId, unitId, right }) {
      const held = await accessQuery(trx, userId, right, clock.now())
        .where('unit_id', '=', unitId)
        .forShare()
        .executeTakeFirst();
      if (!held) throw notFound();
    },
  };
}

const whoMay = prepared<
  { unitIds: string[]; userIds: string[]; roles: readonly UnitRole[]; now: Date },
  { may: boolean }
>(
  'who may',
  (_, value) => sql<{ may: boolean }>`
    select a.unit_id is not null as may
    from unnest(${value('unitIds')}::text[], ${value('userIds')}::text[])
      with ordinality as p (unit_id, user_id, place)
    left join unit_access a on a.unit_id = p.unit_id and a.user_id = p.user_id
      and a.role = any(${value('roles')}::text[]) and a.ended_at is null
      and (a.until is null or a.until > ${value('now')})
    order by p.place`,
);

function accessQuery(
  on: Db,
  userId: string | RawBuilder<string>,
  right: UnitRight,
  now: Date | RawBuilder<Date>,
) {
  return on
    .selectFrom('unit_access')
    .select(['user_id', 'unit_id', 'role', 'since', sql<string>`unit_access.xmin::text`.as('version')])
    .where('user_id', '=', userId)
    .where('role', '=', sql<UnitRole>`${anyOf(rolesWith(right))}`)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]));
}
