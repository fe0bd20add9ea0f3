import type { EventOrigin, TimelineCause, TimelineType } from '@poolhouse/domain/unit/events';
import { incrementBase32, ulid } from 'ulid';
import type { Db } from '#platform/db/tables.ts';

/** Something that its owners read in a unit's timeline. */
export interface TimelineEntry {
  unitId: string;
  /** Of what it is about, which has one entry and changes it; else it gets one of its own. */
  id?: string;
  at: Date;
  /** When the server heard of it; by default then. */
  storedAt?: Date;
  type: TimelineType;
  what: TimelineCause;
  /** Names nobody. */
  data?: Record<string, unknown>;
  origin: EventOrigin | 'user' | 'operator' | 'cloud';
  userId?: string | null;
  /** Label of the brand variant in which they did it. */
  application?: string | null | undefined;
}

/** Entries of one moment, which a transaction has, are read in the order in which they were written. */
let newest = { at: Number.NaN, id: '' };
function idAt(at: number): string {
  newest = { at, id: at === newest.at ? incrementBase32(newest.id) : ulid(at) };
  return newest.id;
}

/** Written in the transaction of what it tells of, or not at all. */
export async function enter(trx: Db, entry: TimelineEntry): Promise<void> {
  const { at, type, what, origin } = entry;
  const data = JSON.stringify(entry.data ?? {});
  const said = {
    ...{ at, type, what, data, origin },
    ...(entry.storedAt && { stored_at: entry.storedAt }),
    user_id: entry.userId ?? null,
    application: entry.application ?? null,
  };
  await trx
    .insertInto('timeline')
    .values({ unit_id: entry.unitId, id: entry.id ?? idAt(at.getTime()), ...said })
    // All of it: a unit may have told something under an identifier that it was sent.
    .onConflict((oc) => oc.columns(['unit_id', 'id']).doUpdateSet(said))
    .execute();
}
