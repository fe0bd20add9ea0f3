import type { UnitEvent } from '@poolhouse/contract/unit/decode-event';
import { originOf, timelineTypeOf } from '@poolhouse/domain/unit/events';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { withoutPoison } from '#platform/db/without-poison.ts';

/** What a unit told, and when that came in. */
export interface ToldEvent {
  readonly unitId: string;
  readonly event: UnitEvent;
  readonly now: Date;
}

interface Waiting {
  readonly told: ToldEvent;
  readonly entered: (isNew: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Of one statement. */
const most = 500;
/** Statements at once: one that waits for a unit, whose owner is being erased, holds up few others. */
const lanes = 3;

/**
 * Stores what units told, each unless it is known or its owner of that time was erased. It resolves when it is durable:
 * whether it was entered now. What comes while some are stored is stored with the next: a unit that comes tells twenty at
 * once, which would take as many connections and wait for the disk as often. What waits is bounded by the connections of
 * the units, each of which is held back until its last segment is stored.
 */
export function createEventStore(db: Db): (told: ToldEvent) => Promise<boolean> {
  const waiting: Waiting[] = [];
  let atWork = 0;
  const storeGood = withoutPoison<Waiting>(
    async (some) => {
      const entered = await storeEvents(
        db,
        some.map(({ told }) => told),
      );
      for (const one of some) one.entered(entered.has(keyOf(one.told.unitId, one.told.event.id)));
    },
    ([one], error) => one?.failed(error),
  );

  async function work(): Promise<void> {
    for (let some = waiting.splice(0, most); some.length > 0; some = waiting.splice(0, most)) {
      await storeGood(some).catch((error: unknown) => {
        // Those behind them would wait as long for the same.
        for (const { failed } of [...some, ...waiting.splice(0)]) failed(error);
      });
    }
    atWork -= 1;
  }

  return (told) =>
    new Promise((entered, failed) => {
      waiting.push({ told, entered, failed });
      if (atWork === lanes) return;
      atWork += 1;
      // With those of the same segment.
      setImmediate(() => void work());
    });
}

const keyOf = (unitId: string, id: string): string => `${unitId} ${id}`;

/** @returns the keys of those that were entered now */
async function storeEvents(db: Db, told: readonly ToldEvent[]): Promise<Set<string>> {
  const all = told.flatMap(({ unitId, event: { id, type: what, at, data }, now }) => {
    const key = typeof data.key === 'string' ? data.key : undefined;
    const type = timelineTypeOf(what, key, data.severity === 'info' ? 'info' : undefined);
    // What a clock that is fast calls later happened by now: whoever owns the unit from then on has no part in it.
    return type ? [{ unitId, id, at: new Date(Math.min(at, now.getTime())), now, type, what, data }] : [];
  });
  if (all.length === 0) return new Set();
  const { rows } = await sql<{ unit_id: string; id: string }>`
    insert into timeline (unit_id, id, at, stored_at, type, what, data, origin)
    select units.id, told.id, told.at, told.stored_at, told.type, told.what, told.data::jsonb, told.origin
    from unnest(
      ${all.map(({ unitId }) => unitId)}::text[],
      ${all.map(({ id }) => id)}::text[],
      ${all.map(({ at }) => at)}::timestamptz[],
      ${all.map(({ now }) => now)}::timestamptz[],
      ${all.map(({ type }) => type)}::text[],
      ${all.map(({ what }) => what)}::text[],
      ${all.map(({ data }) => JSON.stringify(data))}::text[],
      ${all.map(({ what }) => originOf(what))}::text[]
    ) as told (unit_id, id, at, stored_at, type, what, data, origin)
    join units on units.id = told.unit_id
    where units.forget_before is null or units.forget_before <= told.at
    -- In one order everywhere, so that two nodes never wait for each other.
    order by told.unit_id, told.id
    on conflict do nothing
    returning unit_id, id`.execute(db);
  return new Set(rows.map(({ unit_id, id }) => keyOf(unit_id, id)));
}
