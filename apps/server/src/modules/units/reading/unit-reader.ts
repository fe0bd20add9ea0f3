import type { UnitResource } from '@poolhouse/contract/api/units';
import { roleMay, type UnitRight, type UnitRole } from '@poolhouse/domain/unit/access';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import type { Selectable } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import type { UnitAccess } from '../access/access.ts';
import type { LinkedUnit } from '../aqua/link-of.ts';
import type { UnitDirectory } from '../directory.ts';
import { isOvertaken } from '../unit-state.ts';
import { heardByAny } from '../unsaved.ts';
import { createNames, problemsOf, type UnitNames } from './names-of.ts';
import { createUnitRows, type UnitRow } from './unit-rows.ts';

/** A unit to which the actor has access, with what was last heard of it. */
export interface OwnUnit extends Omit<Selectable<Tables['units']>, HiddenColumn> {
  features: readonly string[];
  /** What the actor is to it. */
  role: UnitRole;
  /** From when on its past is theirs to see. */
  since: Date;
  ownerId: string | null;
  /** What whoever runs the cloud has switched off for it. */
  notAllowed: UnitFlag[];
  /** Epoch milliseconds. */
  lastHeard: number | undefined;
  connected: boolean;
  /** The unit that it is linked with; none for whoever is not its owner. */
  link: LinkedUnit | null;
  state: Tables['unit_states']['state']['__select__'];
  /** How much is wrong with it that its owner was told of and that has not ended. */
  openAlerts: number;
  /** °C that the water is to have, by section of its settings. */
  setTemperatures: UnitResource['setTemperatures'];
  /** How much it wants to be looked at, as {@link UnitReader.namesWithProblems} says it. */
  problems: number;
}
type HiddenColumn =
  | 'features'
  | 'secret_hash'
  | 'secret_changed_at'
  | 'activation_hash'
  | 'pairing_hash'
  | 'pairing_until'
  | 'flags_off'
  | 'forget_before';

export interface UnitReader {
  /**
   * @throws Refusal: not found when there is none of this id or it is none of theirs, without telling which; forbidden when
   * they may see it and no more, and more is asked
   */
  own(actor: Pick<Actor, 'userId'>, unitId: string, right?: UnitRight): Promise<OwnUnit>;
  /** Those of these ids that the actor may see, in the order of the ids. */
  ownList(actor: Pick<Actor, 'userId'>, unitIds: readonly string[]): Promise<OwnUnit[]>;
  /** All that the actor may see, in one question; undefined when they are more than `most`. */
  fewUnits(actor: Pick<Actor, 'userId'>, most: number): Promise<OwnUnit[] | undefined>;
  /** What the units are called that the actor may see. */
  names(actor: Pick<Actor, 'userId'>): Promise<UnitNames>;
  /** The same, with how much each wants to be looked at: the same on every node. */
  namesWithProblems(actor: Pick<Actor, 'userId'>): Promise<UnitNames>;
  /** Epoch milliseconds against which presence is told. */
  now(): number;
}

export function createUnitReader(deps: {
  db: Db;
  clock: Clock;
  directory: Pick<UnitDirectory, 'peek'>;
  access: Pick<UnitAccess, 'units'>;
  manyNodes: boolean;
}): UnitReader {
  const { db, clock, directory, access, manyNodes } = deps;

  /** When it was heard last: by this node, or by one that has not written it yet. */
  function lastHeard(
    { connected, stored, now }: { connected: boolean; stored: number | undefined; now: Date },
    here?: number,
  ): number | undefined {
    const elsewhere = manyNodes ? heardByAny({ connected, lastHeard: stored }, now.getTime()) : stored;
    return here === undefined || (elsewhere !== undefined && elsewhere > here) ? elsewhere : here;
  }

  const names = createNames(access, { withProblems: false });
  const namesWithProblems = createNames(access, { withProblems: true });
  const rows = createUnitRows({ db, clock, access });

  function toOwn(
    { last_heard, connected, state, unit }: UnitRow,
    { userId, now }: { userId: string; now: Date },
  ): OwnUnit {
    const stored = last_heard?.getTime();
    const live = directory.peek(unit.serial);
    // Another server may have heard the unit since this one did.
    const isLive = live !== undefined && (live.lastHeard ?? 0) >= (stored ?? 0);
    const isConnected = isLive ? live.connected : (connected ?? false);
    const { model, firmware, features, aqua } = isLive ? live : unit;
    return {
      ...unit,
      ...{ model, firmware, features, aqua, connected: isConnected },
      ...whatIsTheOwners(unit, userId),
      problems: problemsOf(unit.openAlerts, last_heard, now),
      lastHeard: lastHeard({ connected: isConnected, stored, now }, isLive ? live.lastHeard : undefined),
      state: sinceAllowed(unit, newest(live?.state ?? null, state)),
    };
  }

  async function ownList({ userId }: Pick<Actor, 'userId'>, unitIds: readonly string[]): Promise<OwnUnit[]> {
    if (unitIds.length === 0) return [];
    const found = await rows.these(userId, unitIds);
    const asked = { userId, now: clock.now() };
    const byId = new Map(found.map((row) => [row.id, toOwn(row, asked)]));
    return unitIds.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    ownList,
    async fewUnits({ userId }, most) {
      const found = await rows.few(userId, most);
      const asked = { userId, now: clock.now() };
      return found?.map((row) => toOwn(row, asked));
    },
    async own(actor, unitId, right = 'see') {
      const [unit] = await ownList(actor, [unitId]);
      if (!unit) throw notFound();
      if (!roleMay(unit.role, right)) throw new Refusal('forbidden', 'forbidden');
      return unit;
    },
    names: ({ userId }) => names(db, userId, clock.now()),
    namesWithProblems: ({ userId }) => namesWithProblems(db, userId, clock.now()),
    now: () => clock.now().getTime(),
  };
}

/** Another server may have heard the unit since this one did. */
const newest = (live: OwnUnit['state'], stored: OwnUnit['state']): OwnUnit['state'] =>
  live && !isOvertaken(live, stored) ? live : stored;

/** What a unit said before its owner paired it belongs to an earlier owner. */
const sinceAllowed = ({ since }: Pick<OwnUnit, 'since'>, state: OwnUnit['state']): OwnUnit['state'] =>
  state && Date.parse(state.receivedAt) < since.getTime() ? null : state;

/** Who the owner is, what they noted and what else they own is nobody else's business. */
const whatIsTheOwners = ({ role, note, link }: Pick<OwnUnit, 'role' | 'note' | 'link'>, userId: string) =>
  roleMay(role, 'own') ? { note, link, ownerId: userId } : { note: '', link: null, ownerId: null };
