import { monotonicFactory } from 'ulid';
import type { Db } from '#platform/db/tables.ts';

export interface AuditEntry {
  at: Date;
  userId: string | null;
  unitId: string;
  action: string;
  result: string;
  /** Names nobody: neither by id nor by address. */
  detail?: Record<string, unknown>;
  /** Ids of the people whom it is about, besides the one who did it: an erasure finds it by them. */
  about?: readonly string[];
}

/** What one server writes within a millisecond is read in the order in which it was written. */
const nextId = monotonicFactory();

/**
 * Who did what to which unit; append only. In a transaction it is written together with what it reports, or not at all.
 */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: nextId(),
      at: entry.at,
      user_id: entry.userId,
      unit_id: entry.unitId,
      action: entry.action,
      result: entry.result,
      detail: JSON.stringify(entry.detail ?? {}),
      about: [...(entry.about ?? [])],
    })
    .execute();
}
