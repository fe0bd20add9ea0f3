import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { isSerial, normalizeSerial } from '@poolhouse/domain/unit/serial';
import type { Selectable, Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { notFound, Violation } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import { forgetAnswersOf } from '#platform/http/idempotency/kept-answers.ts';
import type { Log } from '#platform/log.ts';
import type { UnitAccess } from '../access/access.ts';
import { endAccess, giveToOwner, type LastOwner, lastOwner } from '../access/owners.ts';
import { audit } from '../audit.ts';
import type { UnitDirectory } from '../directory.ts';
import { hashOf, sameHash } from '../provisioning/secrets.ts';
import type { PairingTries } from './pairing-tries.ts';

export interface PairRequest {
  serialNumber: string;
  pairingCode: string;
  name?: string | undefined;
  /** Where the request came from. */
  address: string;
}

export interface PairingDeps {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  tries: PairingTries;
  access: Pick<UnitAccess, 'require' | 'hold'>;
  /** What talks to this node; the database knows a second later. */
  directory: UnitDirectory;
  /** Runs inside the transaction that unpairs. */
  onUnpairing(trx: Transaction<Tables>, unitId: string): Promise<void>;
}

export interface Pairing {
  /**
   * Makes the actor the unit's owner. Needs a code that only somebody at the unit can know.
   * @returns the unit's id
   * @throws Violation, the same for every wrong proof · Refusal when there were too many tries
   */
  pair(actor: Actor, request: PairRequest): Promise<string>;
  /** @throws Refusal: not found when it is none of the actor's, forbidden when they may look at it only */
  unpair(actor: Actor, unitId: string): Promise<void>;
}

type UnitRow = Selectable<Tables['units']>;
type Outcome = 'paired' | 'refused' | 'already-paired' | 'has-owner' | 'never-connected';

export function createPairing(deps: PairingDeps): Pairing {
  const { db, clock, events, log, tries, access, directory, onUnpairing } = deps;
  async function attempt(
    trx: Transaction<Tables>,
    actor: Actor,
    serial: string,
    code: string,
    name: string | undefined,
  ): Promise<{ outcome: Outcome; unit?: UnitRow }> {
    const unit = await trx
      .selectFrom('units')
      .selectAll()
      .where('serial', '=', serial)
      .where('cloud_id', '=', actor.cloudId)
      .forUpdate()
      .executeTakeFirst();
    const now = clock.now();
    if (!proves(unit, code, now) || !unit) return { outcome: 'refused' };
    const last = await lastOwner(trx, unit.id);
    if (last?.endedAt === null) {
      return { outcome: last.userId === actor.userId ? 'already-paired' : 'has-owner', unit };
    }
    if (!(await wasHeard(trx, unit))) return { outcome: 'never-connected', unit };
    const comesBack = last?.userId === actor.userId && isRemembered(unit, last);
    const since = comesBack ? last.since : historyFrom(unit, last, now);
    await giveToOwner(trx, { unitId: unit.id, userId: actor.userId, since });
    await trx
      .updateTable('units')
      .set({
        // A code on a display counts once.
        pairing_hash: null,
        pairing_until: null,
        name: name ?? (comesBack ? unit.name : ''),
        ...(comesBack ? {} : { note: '', time_zone: 'Europe/Berlin' }),
      })
      .where('id', '=', unit.id)
      .execute();
    await audit(trx, { at: now, userId: actor.userId, unitId: unit.id, action: 'pair', result: 'done' });
    return { outcome: 'paired', unit };
  }

  async function wasHeard(trx: Transaction<Tables>, { id, serial }: UnitRow): Promise<boolean> {
    if (directory.peek(serial)?.lastHeard !== undefined) return true;
    const state = await trx
      .selectFrom('unit_states')
      .select('last_heard')
      .where('unit_id', '=', id)
      .executeTakeFirst();
    return state !== undefined && state.last_heard !== null;
  }

  return {
    async pair(actor, { serialNumber, pairingCode, name, address }) {
      const serial = normalizeSerial(serialNumber);
      const code = normalizeCode(pairingCode);
      checkForm(serial, code);
      const takeBack = await tries.take(actor.userId, address);
      const { outcome, unit } = await transact(db, (trx) => attempt(trx, actor, serial, code, name));
      if (outcome === 'refused' || !unit) {
        log.info({ userId: actor.userId, serial }, 'pairing refused');
        throw new Violation('pairingCode', 'pairing-refused');
      }
      await takeBack();
      if (outcome === 'has-owner') {
        throw new Violation('serialNumber', 'unit-has-owner', {
          support: await supportOf(db, actor.cloudId),
        });
      }
      if (outcome !== 'paired') throw new Violation('serialNumber', `unit-${outcome}`);
      events.emit('unit.paired', { unitId: unit.id, serial, ownerId: actor.userId });
      return unit.id;
    },

    async unpair(actor, unitId) {
      await access.require({ userId: actor.userId, unitId, right: 'own' });
      const serial = await transact(db, async (trx) => {
        const now = clock.now();
        const unit = await trx
          .updateTable('units')
          .set({ pairing_hash: null, pairing_until: null })
          .where('id', '=', unitId)
          .returning('serial')
          .executeTakeFirst();
        if (!unit) throw notFound();
        // Once more, under the unit's lock: it may have been unpaired, and be somebody else's, while this waited for it.
        await access.hold(trx, { userId: actor.userId, unitId, right: 'own' });
        await endAccess(trx, [unitId], now);
        await onUnpairing(trx, unitId);
        await forgetAnswersOf(trx, actor.userId);
        await audit(trx, { at: now, userId: actor.userId, unitId, action: 'unpair', result: 'done' });
        return unit.serial;
      });
      events.emit('unit.unpaired', { unitId, serial, ownerId: actor.userId });
    },
  };
}

function checkForm(serial: string, code: string): void {
  const items = [
    ...(serial === '' ? [{ propertyPath: 'serialNumber', code: 'serial-required' }] : []),
    ...(serial !== '' && !isSerial(serial) ? [{ propertyPath: 'serialNumber', code: 'serial-of-aqua' }] : []),
    ...(code === '' ? [{ propertyPath: 'pairingCode', code: 'required' }] : []),
  ];
  if (items.length > 0) throw Violation.list(items);
}

/** Whether this is the code on the unit's label, or the one that its display shows now. */
function proves(unit: UnitRow | undefined, code: string, now: Date): boolean {
  const hash = hashOf(code);
  const label = sameHash(unit?.activation_hash ?? Buffer.alloc(32), hash);
  const display = sameHash(unit?.pairing_hash ?? Buffer.alloc(32), hash);
  return label || (display && unit?.pairing_until !== null && unit !== undefined && unit.pairing_until > now);
}

/** The address of the cloud's support; 'none' while it has none. */
async function supportOf(db: Db, cloudId: string): Promise<string> {
  const cloud = await db
    .selectFrom('clouds')
    .select('support_email')
    .where('id', '=', cloudId)
    .executeTakeFirst();
  return cloud?.support_email ?? 'none';
}

/**
 * The first owner sees what a unit measured before anybody owned it; a later one sees nothing from an earlier one's
 * time.
 */
const historyFrom = (unit: UnitRow, last: LastOwner | undefined, now: Date): Date =>
  last === undefined && unit.forget_before === null ? new Date(0) : now;

/** Unless somebody who owned it after them was erased. */
const isRemembered = ({ forget_before }: UnitRow, { endedAt }: LastOwner): boolean =>
  forget_before === null || (endedAt !== null && endedAt > forget_before);
