import { idOf, iri, iriOf } from '@poolhouse/contract/api/hydra';
import { LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { aquaOf, type OwnUnit, toPresenceView, type UnitReader } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { createFairQueue } from '#platform/fair-queue.ts';
import type { Log } from '#platform/log.ts';
import type { LiveConnection } from './connection.ts';
import { createFailures } from './failures.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface WatchingDeps {
  reader: Pick<UnitReader, 'ownList' | 'now'>;
  subscriptions: Pick<Subscriptions, 'add' | 'remove'>;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

export const mostWatched = 200;
/**
 * At most a quarter of the connections to the database, of which the sockets of one person together have two, so that no
 * number of sockets delays everybody's pages. The queue has room for a person who opens the portal in two tabs and asks
 * for each unit by itself, and for a node whose people all come back at once; whoever is refused asks again. When it is
 * full, the person who has most in it loses the newest place. It is fair by person, not by network, because whole
 * offices watch. Units that are named together are one read.
 */
export const readsAtOnce = {
  running: 5,
  places: 10_005,
  runningEach: 2,
  placesEach: 2 + 2 * mostWatched,
  retryAfter: 2,
};

/** What is asked for in one message. */
interface Asked {
  readonly connection: LiveConnection;
  readonly id: string;
}

interface Wish {
  readonly reference: string;
  readonly unitId: string;
  /** Stands in the connection's `watching` as long as the unit is not asked for again, or left. */
  readonly mark: symbol;
}

/** Lets browsers watch units that their people may see: any other is answered as one that does not exist. */
export function createWatching({ reader, subscriptions, clock, log }: WatchingDeps) {
  const line = createFairQueue(readsAtOnce);
  const failures = createFailures({ clock, log });

  function drop({ connection, id }: Asked, { reference, unitId, mark }: Wish, error: unknown): void {
    // Unless it was asked for again meanwhile, which gets an answer of its own.
    if (connection.watching.get(unitId) === mark) subscriptions.remove(connection, unitId);
    const missing = error instanceof Refusal && error.kind === 'not-found';
    if (!missing) failures.note(error);
    refuse(connection, id, missing ? 'not-found' : 'unavailable', reference);
  }

  /** In the person's turn; what nobody waits for any more by then is not read. */
  const read = (connection: LiveConnection, unitIds: readonly string[]): Promise<OwnUnit[]> =>
    line.run({ networks: [], person: connection.actor.userId }, async () => {
      const wished = connection.isOpen ? unitIds.filter((unitId) => connection.watching.has(unitId)) : [];
      return wished.length === 0 ? [] : await reader.ownList(connection.actor, wished);
    });

  /** Those that are the person's, as they are now; the others are dropped. */
  async function owned(asked: Asked, wishes: readonly Wish[]): Promise<(readonly [Wish, OwnUnit])[]> {
    if (wishes.length === 0) return [];
    try {
      const list = await read(
        asked.connection,
        wishes.map(({ unitId }) => unitId),
      );
      const units = new Map(list.map((unit) => [unit.id, unit]));
      return wishes.flatMap((wish) => {
        const unit = units.get(wish.unitId);
        if (unit) return [[wish, unit] as const];
        drop(asked, wish, notFound());
        return [];
      });
    } catch (error) {
      for (const wish of wishes) drop(asked, wish, error);
      return [];
    }
  }

  async function join(asked: Asked, wish: Wish, serial: string): Promise<Wish[]> {
    try {
      await subscriptions.add(asked.connection, wish.unitId, serial);
      return [wish];
    } catch (error) {
      drop(asked, wish, error);
      return [];
    }
  }

  return async function watch(asked: Asked, references: readonly string[]): Promise<void> {
    const { connection, id } = asked;
    const found = await owned(asked, wishesFor(asked, references));
    const joined = await Promise.all(found.map(([wish, { serial }]) => join(asked, wish, serial)));
    // Once more, because only from now on is this connection told of an unpairing.
    for (const [wish, unit] of await owned(asked, joined.flat())) {
      if (!connection.watching.has(wish.unitId)) {
        drop(asked, wish, notFound());
        continue;
      }
      const presence = toPresenceView(unit, reader.now());
      const { state, openAlerts, setTemperatures, firmware, features } = unit;
      const known = { openAlerts, setTemperatures, firmware, features: [...features], aqua: aquaOf(unit) };
      const about = { unit: wish.reference, presence, state, ...known };
      connection.send({ v: LIVE_VERSION, id, type: 'subscribed', ...about });
    }
  };
}

/** Those that may be watched; the others are refused. Who names one twice gets one answer. */
function wishesFor({ connection, id }: Asked, references: readonly string[]): Wish[] {
  const { watching } = connection;
  return [...new Set(references)].flatMap((reference) => {
    const unitId = idOf(reference);
    if (!isUnit(reference)) {
      refuse(connection, id, 'not-found', reference);
      return [];
    }
    // Those that are still being read count too, or many at once would pass the limit.
    if (!watching.has(unitId) && watching.size >= mostWatched) {
      refuse(connection, id, 'too-many-subscriptions', reference);
      return [];
    }
    const mark = Symbol(unitId);
    watching.set(unitId, mark);
    return [{ reference, unitId, mark }];
  });
}

export function refuse(connection: LiveConnection, id: string, code: string, unit?: string): void {
  connection.send({ v: LIVE_VERSION, id, type: 'error', code, ...(unit === undefined ? {} : { unit }) });
}

const isUnit = (reference: string): boolean =>
  iri.safeParse(reference).success && reference === iriOf('units', idOf(reference));
