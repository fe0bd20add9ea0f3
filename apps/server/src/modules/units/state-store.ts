import type { UnitState } from '@poolhouse/contract/api/units';
import { STATE_EVERY_MS } from '@poolhouse/contract/unit/limits';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { createLookup } from '#platform/db/lookup.ts';
import type { Db } from '#platform/db/tables.ts';

/** The parts of a unit that the unit itself tells. */
export interface StoredUnit {
  readonly unitId: string;
  readonly serial: string;
  connected: boolean;
  /** Of the connection that speaks for the unit. */
  sid: string | undefined;
  /** Epoch milliseconds. */
  lastHeard: number | undefined;
  state: UnitState | null;
  model: string | null;
  firmware: string | null;
  features: readonly string[];
  /** The aqua unit on its bus. */
  aqua: { serial: string; connected: boolean } | null;
}

/** A unit with what the database is to know of it. */
export interface UnsavedUnit extends StoredUnit {
  /** Milliseconds by which it was heard later than is written, else it is not written now. */
  readonly least: number;
  /** It is written all the same where something differs that an owner acts on. */
  readonly urgent: boolean;
}

export interface UnitStateStore {
  load(serial: string): Promise<StoredUnit | undefined>;
  /**
   * @returns when those units were heard by what is written, which were not written now: epoch milliseconds by unit id
   */
  save(units: readonly UnsavedUnit[]): Promise<Map<string, number>>;
  /** Epoch milliseconds by unit id, as far as they are known. */
  lastHeard(unitIds: readonly string[]): Promise<Map<string, number>>;
}

// The same rule as `isOvertaken`. The unit's time is compared as text (UTC to the millisecond, all of one length),
// because a cast could fail, and then for all units at once. This server's own time can be cast safely.
const overtakenFor = `${STATE_EVERY_MS} milliseconds`;
/** The parts of a state on which nobody acts at once. */
const onlyValues = ['ts', 'receivedAt', 'values', 'valuesAt', 'consumables'];

export function createUnitStateStore(db: Db): UnitStateStore {
  return {
    load: createLookup({ load: (serials) => loadUnits(db, serials) }),

    async save(units) {
      // In one order everywhere, so that two nodes never wait for each other.
      const sorted = [...units].sort((a, b) => (a.unitId < b.unitId ? -1 : 1));
      const urgent = sorted.flatMap((unit) => (unit.urgent ? [unit.unitId] : []));
      const least = JSON.stringify(Object.fromEntries(sorted.map((unit) => [unit.unitId, unit.least])));
      const heard = sorted.map(({ lastHeard }) => (lastHeard === undefined ? null : new Date(lastHeard)));
      const { rows: written } = await sql<{ unit_id: string }>`
        insert into unit_states (unit_id, connected, sid, last_heard, state)
        select n.unit_id, n.connected, n.sid, n.last_heard,
          -- What it said in the time of somebody who was erased is not written any more.
          case when (n.state::jsonb ->> 'receivedAt')::timestamptz < units.forget_before then null
            else n.state::jsonb end
        from unnest(
          ${sorted.map(({ unitId }) => unitId)}::text[],
          ${sorted.map(({ connected }) => connected)}::boolean[],
          ${sorted.map(({ sid }) => sid ?? null)}::text[],
          ${heard}::timestamptz[],
          ${sorted.map(({ state }) => (state ? JSON.stringify(state) : null))}::text[]
        ) as n (unit_id, connected, sid, last_heard, state)
        join units on units.id = n.unit_id
        order by n.unit_id
        on conflict (unit_id) do update set
          connected = excluded.connected,
          sid = excluded.sid,
          last_heard = greatest(unit_states.last_heard, excluded.last_heard),
          state = case when (excluded.state ->> 'ts') collate "C" < (unit_states.state ->> 'ts') collate "C"
              and (excluded.state ->> 'receivedAt')::timestamptz
                < (unit_states.state ->> 'receivedAt')::timestamptz + ${overtakenFor}::interval
            then unit_states.state else coalesce(excluded.state, unit_states.state) end
        where unit_states.last_heard is null
          or unit_states.last_heard <= excluded.last_heard
            - (${least}::jsonb ->> excluded.unit_id::text)::integer * interval '1 millisecond'
          or (excluded.unit_id = ${anyOf(urgent)} and (
            unit_states.connected is distinct from excluded.connected
            or unit_states.sid is distinct from excluded.sid
            or (unit_states.state - ${onlyValues}::text[]) is distinct from (excluded.state - ${onlyValues}::text[])
          ))
        returning unit_id
      `.execute(db);
      // The entry of another firmware is the connection's, which said it: once, whichever servers hear it.
      await sql`
        with n as (
          select * from unnest(
            ${sorted.map(({ unitId }) => unitId)}::text[],
            ${sorted.map(({ model }) => model)}::text[],
            ${sorted.map(({ firmware }) => firmware)}::text[],
            ${sorted.map(({ features }) => JSON.stringify(features))}::text[],
            ${sorted.map(({ aqua }) => aqua && JSON.stringify(aqua))}::text[],
            ${sorted.map(({ sid }) => sid ?? null)}::text[],
            ${heard}::timestamptz[]
          ) as n (id, model, firmware, features, aqua, sid, heard)
        ), before as (
          select units.id, units.firmware from units join n on n.id = units.id
          where units.model is distinct from n.model
            or units.firmware is distinct from n.firmware
            or units.aqua is distinct from n.aqua::jsonb
            or units.features is distinct from array(select jsonb_array_elements_text(n.features::jsonb))
          order by units.id for no key update of units
        ), changed as (
          update units set model = n.model, firmware = n.firmware,
            features = array(select jsonb_array_elements_text(n.features::jsonb)), aqua = n.aqua::jsonb
          from n join before on before.id = n.id
          where units.id = n.id
          returning units.id, units.firmware, before.firmware as earlier, n.sid, n.heard
        )
        insert into timeline (unit_id, id, at, type, what, data, origin)
        select changed.id, changed.sid, heard, 'configuration', 'firmware.changed', jsonb_build_object('changes', jsonb_build_array(
          jsonb_build_object('path', 'firmware', 'from', changed.earlier, 'to', changed.firmware))), 'unit'
        from changed join unit_states on unit_states.unit_id = changed.id
        where changed.earlier <> changed.firmware
          -- What another server heard before, on an earlier connection, is no news.
          and changed.sid = unit_states.sid
          -- A unit that says another one with each connection fills no timeline.
          and not exists (select from timeline t
            where t.unit_id = changed.id and t.what = 'firmware.changed' and t.at > changed.heard - interval '1 hour')
        on conflict do nothing
      `.execute(db);
      const now = new Set(written.map(({ unit_id }) => unit_id));
      const earlier = sorted.flatMap(({ unitId }) => (now.has(unitId) ? [] : [unitId]));
      return earlier.length > 0 ? lastHeard(db, earlier) : new Map();
    },

    lastHeard: (unitIds) => lastHeard(db, unitIds),
  };
}

async function lastHeard(db: Db, unitIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('unit_states')
    .select(['unit_id', 'last_heard'])
    .where('unit_id', '=', anyOf(unitIds))
    .execute();
  return new Map(rows.flatMap((row) => (row.last_heard ? [[row.unit_id, row.last_heard.getTime()]] : [])));
}

async function loadUnits(db: Db, serials: readonly string[]): Promise<Map<string, StoredUnit>> {
  const rows = await db
    .selectFrom('units')
    .leftJoin('unit_states', 'unit_states.unit_id', 'units.id')
    .select([
      'units.id',
      'serial',
      'model',
      'firmware',
      'features',
      'aqua',
      'connected',
      'sid',
      'last_heard',
      'state',
    ])
    .where('serial', '=', anyOf(serials))
    .execute();
  return new Map(
    rows.map(({ id, connected, sid, last_heard, ...row }) => {
      const heard = {
        connected: connected ?? false,
        sid: sid ?? undefined,
        lastHeard: last_heard?.getTime(),
      };
      return [row.serial, { unitId: id, ...heard, ...row }];
    }),
  );
}
