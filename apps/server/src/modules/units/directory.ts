import type { DecodedState } from '@poolhouse/contract/unit/decode-state';
import type { PresenceMessage } from '@poolhouse/contract/unit/messages';
import { type Presence, presenceAt } from '@poolhouse/domain/unit/presence';
import type { ServerEvents } from '#modules/events.ts';
import type { Clock } from '#platform/clock.ts';
import { withoutPoison } from '#platform/db/without-poison.ts';
import type { Log } from '#platform/log.ts';
import type { StoredUnit, UnitStateStore } from './state-store.ts';
import { isOvertaken, toUnitState } from './unit-state.ts';

/** What this node knows of a unit that talks to it; the database follows within a second. */
export interface KnownUnit extends StoredUnit {
  /** As it was last reported. */
  presence: Presence;
  dirty: boolean;
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
}

const sweepEvery = 1_000;
const forgetAfter = 3_600_000;
const savedAtOnce = 1_000;
/** Milliseconds within which what a unit said before it went may still come in, by other ways of a broker. */
const stragglers = 2_000;

export function createUnitDirectory({ store, clock, events, log }: DirectoryDeps): UnitDirectory {
  const units = new Map<string, KnownUnit>();
  const loading = new Map<string, Promise<KnownUnit | undefined>>();
  let stopSweep: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  const now = (): number => clock.now().getTime();

  // What one unit says must not hold up what is written of the others.
  const saveGood = withoutPoison(store.save, ([unit], error) =>
    log.error({ err: error, serial: unit?.serial }, 'what a unit says of itself can never be stored'),
  );

  function tell(unit: KnownUnit): void {
    const presence = presenceAt(unit, now());
    if (presence === unit.presence) return;
    unit.presence = presence;
    events.emit('unit.presence', { unitId: unit.unitId, serial: unit.serial, presence });
  }

  async function load(serial: string): Promise<KnownUnit | undefined> {
    const stored = await store.load(serial);
    if (!stored) return undefined;
    const presence = presenceAt(stored, now());
    const news = { presence, dirty: false, wentAt: undefined };
    const unit = units.get(serial) ?? { ...stored, ...news };
    units.set(serial, unit);
    return unit;
  }

  async function write(): Promise<void> {
    const changed = [...units.values()].filter(({ dirty }) => dirty);
    // A whole fleet in one statement would take that much memory once more.
    for (let start = 0; start < changed.length; start += savedAtOnce) {
      await save(changed.slice(start, start + savedAtOnce));
    }
  }

  async function save(changed: readonly KnownUnit[]): Promise<void> {
    for (const unit of changed) unit.dirty = false;
    try {
      await saveGood(changed);
    } catch (error) {
      for (const unit of changed) unit.dirty = true;
      log.warn({ err: error, units: changed.length }, 'states wait for the database');
    }
  }

  /** Asked before a unit counts as silent: another node may have heard it. */
  async function sweep(): Promise<void> {
    const time = now();
    const silent = [...units.values()].filter((unit) => presenceAt(unit, time) !== unit.presence);
    if (silent.length > 0) {
      const elsewhere = await store.lastHeard(silent.map(({ unitId }) => unitId)).catch(() => new Map());
      for (const unit of silent) {
        unit.lastHeard = latest(unit.lastHeard, elsewhere.get(unit.unitId));
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
        unit.dirty = true;
        tell(unit);
        return 'taken';
      }
      const isReused = message.sid === unit.sid && !unit.connected;
      unit.sid = message.sid;
      unit.connected = true;
      unit.wentAt = undefined;
      unit.model = message.model ?? unit.model;
      unit.firmware = message.firmware ?? unit.firmware;
      unit.features = message.features ?? unit.features;
      heard(unit);
      return isReused ? 'reused-sid' : 'taken';
    },
    speaksOn(unit) {
      if (unit.wentAt === undefined || now() - unit.wentAt < stragglers) return false;
      unit.connected = true;
      unit.wentAt = undefined;
      unit.dirty = true;
      return true;
    },
    tookState(unit, decoded) {
      const state = toUnitState(decoded, now());
      const late = isOvertaken(state, unit.state);
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
      unit.dirty = true;
      tell(unit);
    },
    forget: (serial) => void units.delete(serial),
    start() {
      stopSweep = clock.every(sweepEvery, tick);
    },
    async stop() {
      stopSweep?.();
      await writing;
      await write();
    },
  };
}

const latest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
