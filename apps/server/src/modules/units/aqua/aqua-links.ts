import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { fitsKind, isSerial, normalizeSerial, type UnitKind } from '@poolhouse/domain/unit/serial';
import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { type Limit, limitKey, type RateLimits } from '#modules/rate-limits/index.ts';
import { enter } from '#modules/records/index.ts';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Violation } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import type { UnitAccess } from '../access/access.ts';
import { audit } from '../audit.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { UnitReader } from '../reading/unit-reader.ts';
import { endLinks, enterEndedLink } from './end-links.ts';

export interface LinkRequest {
  serialNumber: string;
  /** Of a unit that is nobody's yet. */
  pairingCode: string;
  /** Where the request came from. */
  address: string;
}

/** Which aqua unit works with which controller, as their owner says. */
export interface AquaLinks {
  /**
   * Links a unit of the actor's with another of theirs, or with one that they pair by the way: a controller with an aqua
   * unit, or the other way round. What it was linked with before, it is no more.
   * @throws Violation when the other is not of the right kind, is linked already, or the proof is wrong · Refusal when the
   * unit is none of the actor's, or there were too many tries
   */
  link(actor: Actor, unitId: string, request: LinkRequest): Promise<void>;
  /** Also where there is none. @throws Refusal when the unit is none of the actor's */
  unlink(actor: Actor, unitId: string): Promise<void>;
}

export interface AquaLinksDeps {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  access: Pick<UnitAccess, 'units' | 'require' | 'hold'>;
  reader: Pick<UnitReader, 'own'>;
  pairing: Pick<Pairing, 'pair'>;
  rateLimits: RateLimits;
}

/** Each link is written down, for over a year. */
const limits: readonly Limit[] = [
  { max: 30, windowMs: 3_600_000 },
  { max: 100, windowMs: 24 * 3_600_000 },
];

const otherKind = { controller: 'aqua', aqua: 'controller' } as const satisfies Record<UnitKind, UnitKind>;

export function createAquaLinks(deps: AquaLinksDeps): AquaLinks {
  const { db, clock, events, access, reader, pairing, rateLimits } = deps;

  /** @returns the id of the actor's unit of this number, undefined when none of theirs has it */
  async function ownOf({ userId }: Actor, serial: string): Promise<string | undefined> {
    const found = await db
      .selectFrom('units')
      .innerJoin(access.units(userId, 'own').as('access'), 'access.unit_id', 'units.id')
      .select('id')
      .where('serial', '=', serial)
      .executeTakeFirst();
    return found?.id;
  }

  /** Ends the link of a unit that is locked. @returns what it was linked with: nothing or one */
  async function end(trx: Transaction<Tables>, actor: Actor, unitId: string): Promise<string[]> {
    const others = await endLinks(trx, [unitId]);
    const rows = trx.selectFrom('units').select('serial').where('id', '=', anyOf(others));
    for (const { serial } of await rows.execute()) {
      await enterEndedLink(trx, actor, { unitId, serial, at: clock.now() });
    }
    return others;
  }

  /** @returns the units of which something is another now */
  async function make(trx: Transaction<Tables>, actor: Actor, own: string, other: string): Promise<string[]> {
    const { userId } = actor;
    const rows = await trx
      .selectFrom('units')
      .select(['id', 'kind', 'serial'])
      .where('id', '=', anyOf([own, other]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const [mine, theirs] = [rows.find(({ id }) => id === own), rows.find(({ id }) => id === other)];
    // Under the units' locks: they may have become somebody else's while this waited for them.
    for (const unitId of [own, other]) await access.hold(trx, { userId, unitId, right: 'own' });
    if (!mine || theirs?.kind !== otherKind[mine.kind]) {
      throw new Violation('serialNumber', `unit-not-${otherKind[mine?.kind ?? 'aqua']}`);
    }
    const [unit_id, aqua_id] = mine.kind === 'controller' ? [own, other] : [other, own];
    const taken = await trx
      .selectFrom('unit_links')
      .select(['unit_id', 'aqua_id'])
      .where((eb) => eb.or([eb('unit_id', '=', other), eb('aqua_id', '=', other)]))
      .executeTakeFirst();
    if (taken) {
      if (taken.unit_id === unit_id && taken.aqua_id === aqua_id) return [];
      throw new Violation('serialNumber', 'unit-linked');
    }
    const before = await end(trx, actor, own);
    const now = clock.now();
    await trx.insertInto('unit_links').values({ unit_id, aqua_id, since: now }).execute();
    const entry = { at: now, userId, action: 'aqua.link', result: 'done' };
    await audit(trx, { ...entry, unitId: own, detail: { with: theirs.serial } });
    const { application } = actor;
    await enter(trx, { ...entryOf(own, theirs.serial), at: now, userId, application, what: 'aqua.linked' });
    return [own, other, ...before];
  }

  const linksOf = (userId: string) =>
    limits.map((limit) => ({ ...limit, key: limitKey(`aqua-links-${limit.windowMs}`, userId) }));

  const tell = (unitIds: readonly string[]): void => {
    for (const unitId of unitIds) events.emit('unit.changed', { unitId });
  };

  return {
    async link(actor, unitId, { serialNumber, pairingCode, address }) {
      const { kind } = await reader.own(actor, unitId, 'own');
      const wanted = otherKind[kind];
      const serial = checkedSerial(serialNumber, wanted);
      const own = await ownOf(actor, serial);
      if (own === undefined && normalizeCode(pairingCode) === '') {
        throw new Violation('pairingCode', 'required');
      }
      // Counted before it is paired: a code counts once, and would be used up for nothing.
      const changed = await rateLimits.during(linksOf(actor.userId), async (giveBack) => {
        const other =
          own ?? (await pairing.pair(actor, { serialNumber: serial, pairingCode, kind: wanted, address }));
        const linked = await transact(db, (trx) => make(trx, actor, unitId, other));
        if (linked.length === 0) await giveBack();
        return linked;
      });
      tell(changed);
    },

    async unlink(actor, unitId) {
      const { userId } = actor;
      await access.require({ userId, unitId, right: 'own' });
      const others = await transact(db, async (trx) => {
        await trx.selectFrom('units').select('id').where('id', '=', unitId).forUpdate().execute();
        await access.hold(trx, { userId, unitId, right: 'own' });
        return end(trx, actor, unitId);
      });
      if (others.length > 0) tell([unitId, ...others]);
    },
  };
}

const entryOf = (unitId: string, serial: string) =>
  ({ unitId, type: 'configuration', origin: 'user', data: { serial } }) as const;

/** @throws Violation in the words for this kind */
function checkedSerial(typed: string, kind: UnitKind): string {
  const serial = normalizeSerial(typed);
  if (serial === '') throw new Violation('serialNumber', 'serial-required');
  if (!isSerial(serial) || !fitsKind(serial, kind)) {
    throw new Violation('serialNumber', kind === 'controller' ? 'serial-of-controller' : 'serial-of-aqua');
  }
  return serial;
}
