import { activationCodeLength } from '@poolhouse/domain/unit/codes';
import { fitsKind, isSerial, normalizeSerial, type UnitKind } from '@poolhouse/domain/unit/serial';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { Violation } from '#platform/errors.ts';
import { hashOf, newCode, newSecret } from './secrets.ts';

export interface ProvisionRequest {
  kind: UnitKind;
  cloudId: string;
  /** Chosen at random when absent. */
  serial?: string | undefined;
}

/** What goes into the unit and onto its label; nobody can read it again. */
export interface ProvisionedUnit {
  id: string;
  serial: string;
  secret: string;
  activationCode: string;
}

const serialLength: Record<UnitKind, number> = { controller: 9, aqua: 7 };

/**
 * Makes a unit known to its cloud.
 * @throws Violation when the serial is none of its kind, or taken
 */
export async function provision(
  { db, clock }: { db: Db; clock: Clock },
  { kind, cloudId, serial: wanted }: ProvisionRequest,
): Promise<ProvisionedUnit> {
  const serial = wanted === undefined ? newCode(serialLength[kind]) : normalizeSerial(wanted);
  if (!isSerial(serial) || !fitsKind(serial, kind)) {
    throw new Violation('serialNumber', kind === 'controller' ? 'serial-of-controller' : 'serial-of-aqua');
  }
  const secret = newSecret();
  const activationCode = newCode(activationCodeLength);
  const unit = await db
    .insertInto('units')
    .values({
      id: ulid(),
      serial,
      kind,
      cloud_id: cloudId,
      secret_hash: hashOf(secret),
      activation_hash: hashOf(activationCode),
      pairing_hash: null,
      pairing_until: null,
      model: null,
      firmware: null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!unit) throw new Violation('serialNumber', 'serial-taken');
  return { id: unit.id, serial, secret, activationCode };
}
