import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { lastOwner } from '../access/owners.ts';
import { audit } from '../audit.ts';
import { noteChanges, type UnitChange } from './changes.ts';
import { hashOf, newSecret } from './secrets.ts';

export interface RetireDeps {
  db: Db;
  clock: Clock;
  /** Runs inside the transaction: what was sent to the unit and not answered is over. */
  cancelCommands(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** Likewise: the numbers of rows that were sent with the old secret become free for the new one's. */
  freeNumbers(trx: Transaction<Tables>, unitId: string): Promise<void>;
}

/** What to end for a unit whose secret was changed, or that was removed. */
export type Retired = Pick<UnitChange, 'unitId' | 'serial'>;

/**
 * Gives a unit another secret. The old one is invalid from the commit on; its connections end within a second or two.
 * @throws Error in words when there is no such unit
 */
export async function rotateSecret(deps: RetireDeps, serial: string): Promise<Retired & { secret: string }> {
  const secret = newSecret();
  return { ...(await setSecret(deps, serial, secret, 'rotated')), secret };
}

/** Takes a unit's secret away; it stays its owner's and comes back with another one. @throws as rotateSecret */
export function revokeSecret(deps: RetireDeps, serial: string): Promise<Retired> {
  // A secret that nobody ever saw.
  return setSecret(deps, serial, newSecret(), 'revoked');
}

function setSecret(
  { db, clock, cancelCommands, freeNumbers }: RetireDeps,
  wanted: string,
  secret: string,
  what: 'rotated' | 'revoked',
): Promise<Retired> {
  const serial = normalizeSerial(wanted);
  return transact(db, async (trx) => {
    const unit = await trx
      .updateTable('units')
      .set({
        secret_hash: hashOf(secret),
        secret_changed_at: sql<Date>`clock_timestamp()`,
        pairing_hash: null,
        pairing_until: null,
      })
      .where('serial', '=', serial)
      .returning('id')
      .executeTakeFirst();
    if (!unit) throw new Error(`there is no unit ${serial}`);
    await cancelCommands(trx, unit.id);
    await freeNumbers(trx, unit.id);
    await noteChanges(trx, [{ unitId: unit.id, shortId: null, serial, ownerId: null, what }]);
    await audit(trx, { at: clock.now(), userId: null, unitId: unit.id, action: 'secret', result: what });
    return { unitId: unit.id, serial };
  });
}

/**
 * Removes a unit with its pairing, its states and its commands. Its rows are removed by the module telemetry, which finds
 * them by the short id.
 * @throws as rotateSecret
 */
export async function removeUnit(
  { db, clock }: Pick<RetireDeps, 'db' | 'clock'>,
  wanted: string,
): Promise<Retired & { shortId: number }> {
  const serial = normalizeSerial(wanted);
  return transact(db, async (trx) => {
    const unit = await trx
      .selectFrom('units')
      .select(['id', 'short_id'])
      .where('serial', '=', serial)
      .forUpdate()
      .executeTakeFirst();
    if (!unit) throw new Error(`there is no unit ${serial}`);
    const owner = await lastOwner(trx, unit.id);
    const ownerId = owner?.endedAt === null ? owner.userId : null;
    await trx.deleteFrom('units').where('id', '=', unit.id).execute();
    const retired = { unitId: unit.id, shortId: unit.short_id, serial };
    await noteChanges(trx, [{ ...retired, ownerId, what: 'removed' }]);
    await audit(trx, { at: clock.now(), userId: null, unitId: unit.id, action: 'unit', result: 'removed' });
    return retired;
  });
}
