import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { giveToOwner, ownedUnits } from './access/owners.ts';
import { noteChanges, type UnitChange } from './provisioning/changes.ts';
import { type ProvisionedUnit, provision } from './provisioning/provision.ts';

/** Makes a controller that is this user's from the beginning, with all that it will tell of its past. */
export async function provisionOwned(
  { db, clock }: { db: Db; clock: Clock },
  { cloudId, userId, name, timeZone }: { cloudId: string; userId: string; name: string; timeZone?: string },
): Promise<ProvisionedUnit> {
  return transact(db, async (trx) => {
    const unit = await provision({ db: trx, clock }, { kind: 'controller', cloudId });
    await trx
      .updateTable('units')
      .set({ name, ...(timeZone !== undefined && { time_zone: timeZone }) })
      .where('id', '=', unit.id)
      .execute();
    await giveToOwner(trx, { unitId: unit.id, userId, since: new Date(0) });
    return unit;
  });
}

/** Those of these serial numbers that have an owner. */
export async function ownedSerials(db: Db, serials: readonly string[]): Promise<string[]> {
  const units = await named(db, serials).execute();
  const owned = await ownedUnits(
    db,
    units.map(({ id }) => id),
  );
  return units.flatMap(({ id, serial }) => (owned.has(id) ? [serial] : []));
}

/** Forgets units that nobody owns, and what was done with them. @returns by which ids their rows are found */
export async function removeUnits(
  db: Db,
  serials: readonly string[],
): Promise<Pick<UnitChange, 'unitId' | 'shortId'>[]> {
  return transact(db, async (trx) => {
    // Locked, so that nobody pairs them meanwhile.
    const units = await named(trx, serials).select('short_id').orderBy('id').forUpdate().execute();
    const owned = await ownedUnits(
      trx,
      units.map(({ id }) => id),
    );
    const free = units.flatMap(({ id, short_id, serial }) =>
      owned.has(id) ? [] : [{ unitId: id, shortId: short_id, serial }],
    );
    const gone = free.map(({ unitId }) => unitId);
    // Nobody will ever ask who did what with them.
    await trx.deleteFrom('audit').where('unit_id', '=', anyOf(gone)).execute();
    await trx.deleteFrom('units').where('id', '=', anyOf(gone)).execute();
    await noteChanges(
      trx,
      free.map((unit) => ({ ...unit, ownerId: null, what: 'removed' })),
    );
    return free;
  });
}

const named = (on: Db, serials: readonly string[]) =>
  on.selectFrom('units').select(['id', 'serial']).where('serial', '=', anyOf(serials));
