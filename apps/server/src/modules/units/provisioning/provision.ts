import { activationCodeLength } from '@poolhouse/domain/unit/codes';
import { fitsKind, isSerial, normalizeSerial, type UnitKind } from '@poolhouse/domain/unit/serial';
import type { Insertable } from 'kysely';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
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

/** A unit with its row, which nobody knows yet. @throws Violation when the serial is none of its kind */
export function newUnit(
  { kind, cloudId, serial: wanted }: ProvisionRequest,
  now: Date,
): { unit: ProvisionedUnit; row: Insertable<Tables['units']> } {
  const serial = wanted === undefined ? newCode(serialLength[kind]) : normalizeSerial(wanted);
  if (!isSerial(serial) || !fitsKind(serial, kind)) {
    throw new Violation('serialNumber', kind === 'controller' ? 'serial-of-controller' : 'serial-of-aqua');
  }
  const unit = {
    id: ulid(),
    serial,
    secret: newSecret(),
    activationCode: newCode(activationCodeLength),
  };
  const row = {
    id: unit.id,
    serial,
    kind,
    cloud_id: cloudId,
    secret_hash: hashOf(unit.secret),
    activation_hash: hashOf(unit.activationCode),
    pairing_hash: null,
    pairing_until: null,
    model: null,
    firmware: null,
    created_at: now,
  };
  return { unit, row };
}

/**
 * Makes a unit known to its cloud.
 * @throws Violation when the serial is none of its kind, or taken
 */
export async function provision(
  { db, clock }: { db: Db; clock: Clock },
  request: ProvisionRequest,
): Promise<ProvisionedUnit> {
  const { unit, row } = newUnit(request, clock.now());
  const made = await db
    .insertInto('units')
    .values(row)
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Violation('serialNumber', 'serial-taken');
  return unit;
}
