import { pagesOf } from '#platform/db/pages-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { everOwned, heirSince } from './access/owners.ts';
import { linkedSerial } from './aqua/link-of.ts';

/** A unit as its owner takes it along. */
export interface UnitExport {
  serialNumber: string;
  name: string;
  note: string;
  timeZone: string;
  /** The serial number of the unit that it is linked with. */
  linkedWith: string | null;
  /** Whether it is the user's now; name and note are kept until somebody else pairs it. */
  paired: boolean;
  pairedAt: Date | null;
}

/** Something that a user did with a unit. */
export interface AuditExport {
  at: Date;
  unit: string | null;
  action: string;
  result: string;
  detail: Record<string, unknown>;
}

export async function exportUnits(db: Db, userId: string): Promise<UnitExport[]> {
  const rows = await everOwned(db, userId)
    .innerJoin('units as u', 'u.id', 'mine.unit_id')
    .where(heirSince, 'is', null)
    .select((eb) => [
      'serial as serialNumber',
      'name',
      'note',
      'time_zone as timeZone',
      linkedSerial.as('linkedWith'),
      'mine.ended_at as endedAt',
      // `since` is from when on they see rows, not when they paired.
      eb
        .selectFrom('audit as a')
        .select((of) => of.fn.max('a.at').as('at'))
        .whereRef('a.unit_id', '=', 'u.id')
        .where('a.user_id', '=', userId)
        .where('a.action', '=', 'pair')
        .as('pairedAt'),
    ])
    .orderBy('serial')
    .execute();
  return rows.map(({ endedAt, ...unit }) => ({ ...unit, paired: endedAt === null }));
}

/** All that a user did with any unit, oldest first. */
export function exportAudit(db: Db, userId: string): AsyncGenerator<AuditExport[]> {
  return pagesOf(async (after, size) => {
    const rows = await db
      .selectFrom('audit as a')
      .leftJoin('units as u', 'u.id', 'a.unit_id')
      .select(['a.id', 'a.at', 'u.serial as unit', 'a.action', 'a.result', 'a.detail'])
      .where('a.user_id', '=', userId)
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(size)
      .execute();
    return rows.map(({ id, ...row }) => ({ id, row }));
  });
}
