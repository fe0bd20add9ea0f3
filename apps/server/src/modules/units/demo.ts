import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { noteChanges } from './provisioning/changes.ts';
import { type ProvisionedUnit, provision } from './provisioning/provision.ts';

/** Makes a controller that is this user's from the beginning, with all that it will tell of its past. */
export async function provisionOwned(
  { db, clock }: { db: Db; clock: Clock },
  { cloudId, userId, name }: { cloudId: string; userId: string; name: string },
): Promise<ProvisionedUnit> {
  return transact(db, async (trx) => {
    const unit = await provision({ db: trx, clock }, { kind: 'controller', cloudId });
    await trx
      .updateTable('units')
      .set({ owner_id: userId, last_owner_id: userId, owner_since: new Date(0), name })
      .where('id', '=', unit.id)
      .execute();
    return unit;
  });
}

/** Those of these serial numbers that have an owner. */
export async function ownedSerials(db: Db, serials: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('units')
    .select('serial')
    .where('serial', '=', anyOf(serials))
    .where('owner_id', 'is not', null)
    .execute();
  return rows.map(({ serial }) => serial);
}

/** Forgets units that nobody owns. @returns their ids */
export async function removeUnits(db: Db, serials: readonly string[]): Promise<string[]> {
  return transact(db, async (trx) => {
    const rows = await trx
      .deleteFrom('units')
      .where('serial', '=', anyOf(serials))
      .where('owner_id', 'is', null)
      .returning(['id', 'serial'])
      .execute();
    await noteChanges(
      trx,
      rows.map(({ id, serial }) => ({ unitId: id, serial, ownerId: null, what: 'removed' })),
    );
    return rows.map(({ id }) => id);
  });
}
