import { isDeepStrictEqual } from 'node:util';
import type { DecodedState } from '@poolhouse/contract/unit/decode-state';
import type { PresenceMessage } from '@poolhouse/contract/unit/messages';
import { type Presence, presenceAt } from '@poolhouse/domain/unit/presence';
import type { ServerEvents } from '#modules/events.ts';
import type { Clock } from '#platform/clock.ts';
import { withoutPoison } from '#platform/db/without-poison.ts';
import type { Log } from '#platform/log.ts';
import type { StoredUnit, UnitStateStore, UnsavedUnit } from './state-store.ts';
import { isNews, isOvertaken, toUnitState } from './unit-state.ts';
import { heardByAny, isDue, leastNews, type Unsaved } from './unsaved.ts';

/**
 * What this node knows of a unit that talks to it. The database follows within a second where an owner acts on what is
 * new, else within a minute or so.
 */
export interface KnownUnit extends StoredUnit, Unsaved {
  /** Epoch milliseconds. */
  lastHeard: number | undefined;
  /** As it was last reported. */
  presence: Presence;
  /** Epoch milliseconds: until then another node may have heard it, and not have written it yet. */
  heardUntil: number | undefined;
  /** Epoch milliseconds at which it said that it goes, until it is back. */
  wentAt: number | undefined;
}

/** What a presence message turned out to be. */
export type PresenceTaken = 'taken' | 'stale-will' | 'reused-sid';

/** The units that talk: whether they can be reached, and what they said last. */
export interface UnitDirectory {
  /** @throws when the database is away and the unit is not known yet */
  find(serial: string): Promise<KnownUnit | undefined>;
  /** What is known without asking the database. */
  peek(serial: string): KnownUnit | undefined;
  all(): Iterable<KnownUnit>;
  /** Something came from this unit, just now or `at` a time before. */
  heard(unit: KnownUnit, at?: Date): void;
  /** A will of a connection that has been replaced is stale. */
  tookPresence(unit: KnownUnit, message: PresenceMessage): PresenceTaken;
  /**
   * Whether a unit that speaks now was thought to have gone: the will was an earlier connection's with the same `sid`.
   * From then on it counts as connected.
   */
  speaksOn(unit: KnownUnit): boolean;
  /** @returns false for one that a newer one has overtaken */
  tookState(unit: KnownUnit, state: DecodedState): boolean;
  /** It has no connection any more, whatever it said last. */
  left(serial: string): void;
  /** The unit was removed. */
  forget(serial: string): void;
  start(): void;
  /** Writes what is left to write. */
  stop(): Promise<void>;
}

export interface DirectoryDeps {
  store: UnitStateStore;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  /** Other nodes hear units of which this one hears only a part. */
  manyNodes: boolean;
  /** What these said was written now, by this node and no other. */
  onSaved(units: readonly StoredUnit[]): void;
}

const sweepEvery = 1_000;
const forgetAfter = 3_600_000;
const savedAtOnce = 1_000;
/** A second's part of the units whose minute is over, so that a fleet that came at once is not written at once. */
const savedEachSweep = 1 / 30;
/** Milliseconds within which what a unit said before it went may still come in, by other ways of a broker. */
const stragglers = 2_000;

export function createUnitDirectory(deps: DirectoryDeps): UnitDirectory {
  const { store, clock, events, log, manyNodes, onSaved } = deps;
  const units = new Map<string, KnownUnit>();
  const loading = new Map<string, Promise<KnownUnit | undefined>>();
  /** Of another firmware, which is entered in the timeline as it is written. */
  const updated = new Set<KnownUnit>();
  let stopSweep: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  const now = (): number => clock.now().getTime();

  // What one unit says must not hold up what is written of the others.
  const saveGood = withoutPoison(saveAll, ([unit], error) =>
    log.error({ err: error, serial: unit?.serial }, 'what a unit says of itself can never be stored'),
  );

  async function saveAll(
    written: readonly (KnownUnit & UnsavedUnit & { known: KnownUnit })[],
  ): Promise<void> {
    const others = await store.save(written);
    onSaved(written.filter(({ unitId }) => !others.has(unitId)));
    for (const { unitId, lastHeard, known } of written) {
      known.stored = others.get(unitId) ?? lastHeard;
      if (updated.delete(known)) events.emit('timeline.told', { unitId });
      // By another node, within this minute: what this one has heard since then is written when that is over.
      known.dirty ||= (lastHeard ?? 0) > (known.stored ?? 0);
    }
  }

  function tell(unit: KnownUnit): void {
    const presence = presenceOf(unit, now());
    if (presence === unit.presence) return;
    unit.presence = presence;
    unit.urgent ||= unit.dirty;
    events.emit('unit.presence', { unitId: unit.unitId, serial: unit.serial, presence });
  }

  async function load(serial: string): Promise<KnownUnit | undefined> {
    const stored = await store.load(serial);
    if (!stored) return undefined;
    const presence = presenceAt(stored, now());
    const saved = { dirty: false, urgent: false, stored: stored.lastHeard };
    const news = { presence, ...saved, heardUntil: undefined, wentAt: undefined };
    const unit = units.get(serial) ?? { ...stored, ...news };
    units.set(serial, unit);
    return unit;
  }

  /** What there is to write: all that is urgent, and some of the rest that is due; or all of it. */
  function unsaved(all: boolean): KnownUnit[] {
    const time = now();
    const due = [...units.values()].filter((unit) => (all ? unit.dirty : isDue(unit, time)));
    if (all) return due;
    const most = Math.max(savedAtOnce, units.size * savedEachSweep);
    return [...due.filter(({ urgent }) => urgent), ...due.filter(({ urgent }) => !urgent).slice(0, most)];
  }

  async function write(all = false): Promise<void> {
    const changed = unsaved(all);
    // A whole fleet in one statement would take that much memory once more.
    for (let start = 0; start < changed.length; start += savedAtOnce) {
      await save(changed.slice(start, start + savedAtOnce), all);
    }
  }

  async function save(changed: readonly KnownUnit[], all: boolean): Promise<void> {
    const time = now();
    const written = changed.map((known) => ({ ...known, known, least: all ? 0 : leastNews(known, time) }));
    for (const unit of changed) Object.assign(unit, { dirty: false, urgent: false });
    try {
      await saveGood(written);
    } catch (error) {
      changed.forEach((unit, index) => {
        unit.dirty = true;
        unit.urgent ||= written[index]?.urgent === true;
      });
      log.warn({ err: error, units: changed.length }, 'states wait for the database');
    }
  }

  /** Asked before a unit counts as silent: another node may have heard it. */
  async function sweep(): Promise<void> {
    const time = now();
    const silent = [...units.values()].filter((unit) => presenceOf(unit, time) !== unit.presence);
    if (silent.length > 0) {
      const written = await store.lastHeard(silent.map(({ unitId }) => unitId)).catch(() => new Map());
      for (const unit of silent) {
        unit.stored = latest(unit.stored, written.get(unit.unitId));
        unit.lastHeard = latest(unit.lastHeard, unit.stored);
        if (manyNodes)
          unit.heardUntil = heardByAny({ connected: unit.connected, lastHeard: unit.stored }, time);
        tell(unit);
      }
    }
  }

  function forgetSilent(): void {
    const time = now();
    for (const [serial, unit] of units) {
      if (!unit.dirty && time - (unit.lastHeard ?? time) > forgetAfter) units.delete(serial);
    }
  }

  function tick(): void {
    writing ??= Promise.all([write(), sweep()])
      // Only now: while it is written nobody else knows what the unit said, and a write that fails is tried again.
      .then(forgetSilent)
      .catch((error: unknown) => log.error({ err: error }, 'presence sweep failed'))
      .then(() => {
        writing = undefined;
      });
  }

  const heard = (unit: KnownUnit, at?: Date): void => {
    // Only who was heard can be paired.
    unit.urgent ||= unit.lastHeard === undefined;
    unit.lastHeard = latest(unit.lastHeard, at?.getTime() ?? now());
    unit.dirty = true;
    tell(unit);
  };

  return {
    async find(serial) {
      const known = units.get(serial);
      if (known) return known;
      const busy = loading.get(serial) ?? load(serial).finally(() => loading.delete(serial));
      loading.set(serial, busy);
      return busy;
    },
    peek: (serial) => units.get(serial),
    all: () => units.values(),
    heard,
    tookPresence(unit, message) {
      if (!message.online) {
        if (message.sid !== unit.sid) return 'stale-will';
        unit.connected = false;
        unit.wentAt = now();
        markUrgent(unit);
        tell(unit);
        return 'taken';
      }
      const isReused = message.sid === unit.sid && !unit.connected;
      unit.sid = message.sid;
      unit.connected = true;
      unit.wentAt = undefined;
      const described = {
        model: message.model ?? unit.model,
        firmware: message.firmware ?? unit.firmware,
        features: message.features ?? unit.features,
        aqua: message.aqua ?? null,
      };
      const { model, firmware, features, aqua } = unit;
      if (!isDeepStrictEqual(described, { model, firmware, features, aqua })) {
        if (described.firmware !== firmware) updated.add(unit);
        Object.assign(unit, described);
        events.emit('unit.described', { unitId: unit.unitId });
      }
      markUrgent(unit);
      heard(unit);
      return isReused ? 'reused-sid' : 'taken';
    },
    speaksOn(unit) {
      if (unit.wentAt === undefined || now() - unit.wentAt < stragglers) return false;
      unit.connected = true;
      unit.wentAt = undefined;
      markUrgent(unit);
      return true;
    },
    tookState(unit, decoded) {
      const state = toUnitState(decoded, now());
      const late = isOvertaken(state, unit.state);
      unit.urgent ||= !late && isNews(state, unit.state);
      if (!late) unit.state = state;
      heard(unit);
      if (!late) events.emit('unit.state', { unitId: unit.unitId, serial: unit.serial });
      return !late;
    },
    left(serial) {
      const unit = units.get(serial);
      if (!unit) return;
      unit.wentAt = undefined;
      if (!unit.connected) return;
      unit.connected = false;
      markUrgent(unit);
      tell(unit);
    },
    forget: (serial) => void units.delete(serial),
    start() {
      stopSweep = clock.every(sweepEvery, tick);
    },
    async stop() {
      stopSweep?.();
      await writing;
      await write(true);
    },
  };
}

const presenceOf = ({ connected, lastHeard, heardUntil }: KnownUnit, time: number): Presence =>
  presenceAt({ connected, lastHeard: latest(lastHeard, heardUntil) }, time);

function markUrgent(unit: KnownUnit): void {
  unit.dirty = true;
  unit.urgent = true;
}

const latest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
