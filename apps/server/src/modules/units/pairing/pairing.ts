import { defaultTimeZone } from '@poolhouse/domain/account/date-formats';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { isSerial, normalizeSerial, type UnitKind } from '@poolhouse/domain/unit/serial';
import type { Selectable, Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { enter, type TimelineEntry } from '#modules/records/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { notFound, Violation } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import { forgetAnswersOf } from '#platform/http/idempotency/kept-answers.ts';
import type { Log } from '#platform/log.ts';
import type { UnitAccess } from '../access/access.ts';
import { endAccess, giveToOwner, type LastOwner, lastOwner } from '../access/owners.ts';
import { endLinks, enterEndedLink } from '../aqua/end-links.ts';
import { audit } from '../audit.ts';
import type { UnitDirectory } from '../directory.ts';
import { hashOf, sameHash } from '../provisioning/secrets.ts';
import type { PairingTries } from './pairing-tries.ts';

export interface PairRequest {
  serialNumber: string;
  pairingCode: string;
  name?: string | undefined;
  /** What it has to be; any kind by default. */
  kind?: UnitKind | undefined;
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
   * @throws Violation, the same for every wrong proof, and for every one of a demo's · Refusal when there were too many tries
   */
  pair(actor: Actor, request: PairRequest): Promise<string>;
  /** @throws Refusal: not found when it is none of the actor's, forbidden when they may look at it only */
  unpair(actor: Actor, unitId: string): Promise<void>;
}

type UnitRow = Selectable<Tables['units']>;
interface Attempt {
  outcome: Outcome;
  /** As it was before. */
  unit?: UnitRow;
  /** When it is another than it was. */
  timeZone?: string;
}
type Outcome = 'paired' | 'refused' | 'already-paired' | 'has-owner' | 'never-connected' | `not-${UnitKind}`;

export function createPairing(deps: PairingDeps): Pairing {
  const { db, clock, events, log, tries, access, directory, onUnpairing } = deps;
  async function attempt(
    trx: Transaction<Tables>,
    actor: Actor,
    { serial, code, name, kind }: { serial: string; code: string } & Pick<PairRequest, 'name' | 'kind'>,
  ): Promise<Attempt> {
    const unit = await trx
      .selectFrom('units')
      .selectAll()
      .where('serial', '=', serial)
      .where('cloud_id', '=', actor.cloudId)
      .forUpdate()
      .executeTakeFirst();
    const now = clock.now();
    if (!proves(unit, code, now) || !unit) return { outcome: 'refused' };
    if (kind && kind !== unit.kind) return { outcome: `not-${kind}`, unit };
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
        ...(comesBack ? {} : { note: '', time_zone: defaultTimeZone }),
      })
      .where('id', '=', unit.id)
      .execute();
    await audit(trx, { at: now, userId: actor.userId, unitId: unit.id, action: 'pair', result: 'done' });
    await enter(trx, pairingEntry(actor, unit.id, now, 'unit.paired'));
    const isMoved = !comesBack && unit.time_zone !== defaultTimeZone;
    return { outcome: 'paired', unit, ...(isMoved && { timeZone: defaultTimeZone }) };
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
    async pair(actor, { serialNumber, pairingCode, name, kind, address }) {
      const serial = normalizeSerial(serialNumber);
      const code = normalizeCode(pairingCode);
      checkForm(serial, code);
      // Its real owner would have to wait until the demo ends, and find what others did to it.
      if (isDemoAddress(actor.email)) throw new Violation('serialNumber', 'unit-not-in-demo');
      const takeBack = await tries.take(actor.userId, address);
      const wanted = { serial, code, name, kind };
      const { outcome, unit, timeZone } = await transact(db, (trx) => attempt(trx, actor, wanted));
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
      if (timeZone !== undefined) events.emit('unit.time-zone', { serial, timeZone });
      return unit.id;
    },

    async unpair(actor, unitId) {
      await access.require({ userId: actor.userId, unitId, right: 'own' });
      const { serial, linked } = await transact(db, async (trx) => {
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
        const linked = await endLinks(trx, [unitId]);
        // There: of this one its owner reads no more.
        for (const other of linked) {
          await enterEndedLink(trx, actor, { unitId: other, serial: unit.serial, at: now });
        }
        await onUnpairing(trx, unitId);
        await forgetAnswersOf(trx, actor.userId);
        await audit(trx, { at: now, userId: actor.userId, unitId, action: 'unpair', result: 'done' });
        await enter(trx, pairingEntry(actor, unitId, now, 'unit.unpaired'));
        return { serial: unit.serial, linked };
      });
      events.emit('unit.unpaired', { unitId, serial, ownerId: actor.userId });
      for (const other of linked) events.emit('unit.changed', { unitId: other });
    },
  };
}

const pairingEntry = (
  { userId, application }: Actor,
  unitId: string,
  at: Date,
  what: 'unit.paired' | 'unit.unpaired',
): TimelineEntry => ({ unitId, at, type: 'configuration', what, origin: 'user', userId, application });

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
