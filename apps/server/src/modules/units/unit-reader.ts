import { type Selectable, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import type { UnitDirectory } from './directory.ts';
import { isOvertaken } from './unit-state.ts';

/** A unit of the actor's, with what was last heard of it. */
export interface OwnUnit extends Omit<Selectable<Tables['units']>, HiddenColumn> {
  /** Epoch milliseconds. */
  lastHeard: number | undefined;
  connected: boolean;
  state: Tables['unit_states']['state']['__select__'];
}
type HiddenColumn =
  | 'secret_hash'
  | 'secret_changed_at'
  | 'activation_hash'
  | 'pairing_hash'
  | 'pairing_until'
  | 'flags_off'
  | 'forget_before';

export interface UnitReader {
  /** @throws Refusal (not found) when there is none of this id or it is another's, without telling which */
  own(actor: Pick<Actor, 'userId'>, unitId: string): Promise<OwnUnit>;
  /** Those of these ids that are the actor's, in the order of the ids. */
  ownList(actor: Pick<Actor, 'userId'>, unitIds: readonly string[]): Promise<OwnUnit[]>;
  /** Of each pair whether this unit is (still) this user's, in their order; also tens of thousands of them. */
  stillOwned(pairs: readonly { userId: string; unitId: string }[]): Promise<boolean[]>;
  /** What the actor's units are called. */
  names(actor: Pick<Actor, 'userId'>): Promise<{ id: string; serial: string; name: string }[]>;
  /** Epoch milliseconds against which presence is told. */
  now(): number;
}

const columns = [
  'units.id',
  'serial',
  'kind',
  'cloud_id',
  'owner_id',
  'owner_since',
  'last_owner_id',
  'name',
  'note',
  'time_zone',
  'model',
  'firmware',
  'features',
  'created_at',
  'connected',
  'last_heard',
  'state',
] as const;

export function createUnitReader(deps: {
  db: Db;
  clock: Clock;
  directory: Pick<UnitDirectory, 'peek'>;
}): UnitReader {
  const { db, clock, directory } = deps;

  async function ownList(actor: Pick<Actor, 'userId'>, unitIds: readonly string[]): Promise<OwnUnit[]> {
    if (unitIds.length === 0) return [];
    const rows = await db
      .selectFrom('units')
      .leftJoin('unit_states', 'unit_states.unit_id', 'units.id')
      .select(columns)
      .where('units.id', '=', anyOf(unitIds))
      .where('owner_id', '=', actor.userId)
      .execute();
    const byId = new Map(
      rows.map(({ last_heard, connected, state, ...unit }) => {
        const stored = last_heard?.getTime();
        const live = directory.peek(unit.serial);
        if (live === undefined || (live.lastHeard ?? 0) < (stored ?? 0)) {
          const told = { lastHeard: stored, connected: connected ?? false };
          return [unit.id, { ...unit, ...told, state: sinceOwned(unit, state) }];
        }
        const { lastHeard, model, firmware, features } = live;
        const told = {
          lastHeard,
          connected: live.connected,
          state: sinceOwned(unit, newest(live.state, state)),
        };
        return [unit.id, { ...unit, ...told, model, firmware, features: [...features] }];
      }),
    );
    return unitIds.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    ownList,
    async own(actor, unitId) {
      const [unit] = await ownList(actor, [unitId]);
      if (!unit) throw notFound();
      return unit;
    },
    async stillOwned(pairs) {
      const { rows } = await sql<{ owned: boolean }>`
        select u.id is not null as owned
        from unnest(
          ${pairs.map(({ unitId }) => unitId)}::text[], ${pairs.map(({ userId }) => userId)}::text[]
        ) with ordinality as p (unit_id, user_id, place)
        left join units u on u.id = p.unit_id and u.owner_id = p.user_id
        order by p.place`.execute(db);
      return rows.map(({ owned }) => owned);
    },
    names: ({ userId }) =>
      db.selectFrom('units').select(['id', 'serial', 'name']).where('owner_id', '=', userId).execute(),
    now: () => clock.now().getTime(),
  };
}

/** Another server may have heard the unit since this one did. */
const newest = (live: OwnUnit['state'], stored: OwnUnit['state']): OwnUnit['state'] =>
  live && !isOvertaken(live, stored) ? live : stored;

/** What a unit said before its owner paired it belongs to an earlier owner. */
const sinceOwned = (
  { owner_since }: Pick<OwnUnit, 'owner_since'>,
  state: OwnUnit['state'],
): OwnUnit['state'] =>
  state && owner_since && Date.parse(state.receivedAt) < owner_since.getTime() ? null : state;
