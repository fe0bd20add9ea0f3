import { MAX_BYTES } from '@poolhouse/contract/unit/limits';
import type { Tally } from '@poolhouse/contract/unit/tally';
import { parseTopic, type UpTopic } from '@poolhouse/contract/unit/topics';
import type { KnownUnit, Units } from '#modules/units/index.ts';
import type { MessageHandler } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Log } from '#platform/log.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';
import type { Held } from './held.ts';
import { createInTurn } from './in-turn.ts';

/** What became of a message: what of it was not taken, nothing when all was. */
export type Outcome = Tally | Record<string, number> | undefined;
export type UnitMessageHandler = (
  unit: KnownUnit,
  payload: Uint8Array,
  retained: boolean,
  /** When it came in, which may be a while ago. */
  at: Date,
) => Outcome | Promise<Outcome>;

export interface DispatcherDeps {
  clock: Clock;
  held: Held;
  /** The presence of this unit could not be taken, because the database is away. */
  missedPresence(serial: string): void;
  units: Pick<Units, 'directory'>;
  log: Log;
  metrics: UnitMetrics;
}

export interface Dispatcher {
  /** A handler that never fails: whatever comes is taken, or dropped and counted. */
  handlerOf(name: UpTopic, handle: UnitMessageHandler): MessageHandler;
  /**
   * The same for what a unit says once and the database has to know: what it can't take now is held until it can. A
   * unit's later words wait behind its earlier ones.
   */
  keeperOf(name: UpTopic, handle: UnitMessageHandler): MessageHandler;
  /** The same for what has a queue of its own: nobody's connection waits for it. */
  besideOf(name: UpTopic, handle: UnitMessageHandler): MessageHandler;
}

/** Longer messages are not held. */
const MOST_HELD_BYTES = 1_024;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { clock, held, missedPresence, units, log, metrics } = deps;
  const inTurn = createInTurn();
  function count(name: UpTopic, tally: Outcome): void {
    for (const [cause, times] of Object.entries(tally ?? {})) metrics.dropped(name, cause, times);
  }

  function take(
    name: UpTopic,
    handle: UnitMessageHandler,
    unit: KnownUnit,
    payload: Uint8Array,
    retained: boolean,
  ): void | Promise<void> {
    if (name !== 'up/presence' && units.directory.speaksOn(unit)) count('up/presence', { 'reused-sid': 1 });
    const outcome = handle(unit, payload, retained, clock.now());
    if (!(outcome instanceof Promise)) return count(name, outcome);
    return outcome.then((tally) => count(name, tally));
  }

  async function takeFromStranger(
    name: UpTopic,
    handle: UnitMessageHandler,
    serial: string,
    payload: Uint8Array,
    retained: boolean,
  ): Promise<void> {
    let unit: KnownUnit | undefined;
    try {
      unit = await units.directory.find(serial);
    } catch (error) {
      log.warn({ err: error, serial }, 'a unit could not be looked up');
      metrics.dropped(name, 'database-away', 1);
      // It says everything else again by itself.
      if (name === 'up/presence') missedPresence(serial);
      return;
    }
    if (unit) await take(name, handle, unit, payload, retained);
    else metrics.dropped(name, 'unknown-unit', 1);
  }

  function refused(name: UpTopic, topic: string, payload: Uint8Array): string | undefined {
    const serial = parseTopic(topic)?.serial;
    metrics.message(name);
    if (serial === undefined) metrics.dropped(name, 'unknown-unit', 1);
    else if (payload.length > MAX_BYTES[name]) metrics.dropped(name, 'oversize', 1);
    else return serial;
    return undefined;
  }

  function failed(name: UpTopic, error: unknown, serial: string): void {
    log.error({ err: error, serial, topic: name }, 'a message could not be taken');
    metrics.dropped(name, 'failed', 1);
  }

  async function keep(
    name: UpTopic,
    serial: string,
    payload: Uint8Array,
    store: (said: Uint8Array) => Promise<void>,
  ): Promise<void> {
    try {
      if (!held.has(serial)) return await store(payload);
    } catch (error) {
      if (!isPassing(error)) return failed(name, error, serial);
    }
    // A copy: what came may be a small part of a large buffer.
    const kept = payload.length > MOST_HELD_BYTES ? undefined : Uint8Array.from(payload);
    if (kept === undefined || !held.add(serial, () => store(kept))) {
      log.warn({ serial, topic: name }, 'a message is lost: the database is away');
      metrics.dropped(name, 'database-away', 1);
    }
  }

  /** What stores what comes in now, whenever it does. */
  function storing(name: UpTopic, handle: UnitMessageHandler, serial: string, retained: boolean) {
    const at = clock.now();
    return async (said: Uint8Array): Promise<void> => {
      const unit = units.directory.peek(serial) ?? (await units.directory.find(serial));
      count(name, unit ? await handle(unit, said, retained, at) : { 'unknown-unit': 1 });
    };
  }

  return {
    handlerOf: (name, handle) => (topic, payload, retained) => {
      const serial = refused(name, topic, payload);
      if (serial === undefined) return undefined;
      try {
        const unit = units.directory.peek(serial);
        const busy = unit
          ? take(name, handle, unit, payload, retained)
          : takeFromStranger(name, handle, serial, payload, retained);
        return busy?.catch((error: unknown) => failed(name, error, serial));
      } catch (error) {
        return failed(name, error, serial);
      }
    },
    keeperOf: (name, handle) => (topic, payload, retained) => {
      const serial = refused(name, topic, payload);
      if (serial === undefined) return undefined;
      const store = storing(name, handle, serial, retained);
      // What waits is what came in one segment: the broker holds back the sender of what is being kept.
      return inTurn(serial, () => keep(name, serial, payload, store));
    },
    besideOf: (name, handle) => (topic, payload, retained) => {
      const serial = refused(name, topic, payload);
      if (serial === undefined) return;
      void keep(name, serial, payload, storing(name, handle, serial, retained));
    },
  };
}
