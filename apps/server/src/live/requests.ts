import { idOf, iri, iriOf } from '@poolhouse/contract/api/hydra';
import { type ClientMessage, clientMessage, LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { toPresenceView, type UnitReader } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { createFairQueue } from '#platform/fair-queue.ts';
import type { Log } from '#platform/log.ts';
import { type LiveConnection, POLICY_VIOLATED } from './connection.ts';
import { createFailures } from './failures.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface RequestsDeps {
  reader: Pick<UnitReader, 'own' | 'now'>;
  subscriptions: Pick<Subscriptions, 'add' | 'remove'>;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

const v = LIVE_VERSION;
export const mostWatched = 200;
/** Reads of one socket at once, so that nobody piles up questions while the database is slow. */
export const mostUnanswered = 250;
/**
 * At most a quarter of the connections to the database, of which the sockets of one person together have two, so that no
 * number of sockets delays everybody's pages. The queue has room for a person who opens the portal in two tabs, and for
 * a node whose people all come back at once; whoever is refused asks again. When it is full, the person who has most in
 * it loses the newest place. It is fair by person, not by network, because whole offices watch.
 */
export const readsAtOnce = {
  running: 5,
  places: 10_005,
  runningEach: 2,
  placesEach: 2 + 2 * mostWatched,
  retryAfter: 2,
};

/** Answers what a browser asks for over its socket. */
export function createRequests({ reader, subscriptions, clock, log }: RequestsDeps) {
  const line = createFairQueue(readsAtOnce);
  const failures = createFailures({ clock, log });
  const unanswered = new WeakMap<LiveConnection, number>();
  const refuse = (connection: LiveConnection, id: string, code: string, unit?: string): void =>
    connection.send({ v, id, type: 'error', code, ...(unit === undefined ? {} : { unit }) });

  /** In the person's turn, and not at all if nobody waits for it by then. */
  const read = (connection: LiveConnection, unitId: string) =>
    line.run({ networks: [], person: connection.actor.userId }, async () => {
      if (!connection.isOpen || !connection.watching.has(unitId)) throw notFound();
      return await reader.own(connection.actor, unitId);
    });

  async function subscribe(
    connection: LiveConnection,
    { id, unit: reference }: ClientMessage,
  ): Promise<void> {
    const unitId = idOf(reference);
    const { watching } = connection;
    if (!isUnit(reference)) return refuse(connection, id, 'not-found', reference);
    // Those that are still being read count too, or many at once would pass the limit.
    if (!watching.has(unitId) && watching.size >= mostWatched) {
      return refuse(connection, id, 'too-many-subscriptions', reference);
    }
    const wish = Symbol(unitId);
    watching.set(unitId, wish);
    try {
      const { serial } = await read(connection, unitId);
      await subscriptions.add(connection, unitId, serial);
      // Once more, because only from now on is this connection told of an unpairing.
      const unit = await read(connection, unitId);
      if (!watching.has(unitId)) return refuse(connection, id, 'not-found', reference);
      const presence = toPresenceView(unit, reader.now());
      connection.send({ v, id, type: 'subscribed', unit: reference, presence, state: unit.state });
    } catch (error) {
      // Unless it was asked for again meanwhile, which gets an answer of its own.
      if (watching.get(unitId) === wish) subscriptions.remove(connection, unitId);
      const missing = error instanceof Refusal && error.kind === 'not-found';
      if (!missing) failures.note(error);
      refuse(connection, id, missing ? 'not-found' : 'unavailable', reference);
    }
  }

  async function counted(connection: LiveConnection, message: ClientMessage): Promise<void> {
    const before = unanswered.get(connection) ?? 0;
    if (before >= mostUnanswered) return connection.close(POLICY_VIOLATED, 'too many at once');
    unanswered.set(connection, before + 1);
    await subscribe(connection, message);
    unanswered.set(connection, (unanswered.get(connection) ?? 1) - 1);
  }

  return async function answer(connection: LiveConnection, text: string): Promise<void> {
    if (!connection.isOpen) return;
    const message = parse(text);
    if (!message) return refuse(connection, '', 'malformed');
    if (message.type === 'subscribe') return counted(connection, message);
    subscriptions.remove(connection, idOf(message.unit));
    connection.send({ v, id: message.id, type: 'unsubscribed', unit: message.unit });
  };
}

const isUnit = (reference: string): boolean =>
  iri.safeParse(reference).success && reference === iriOf('units', idOf(reference));

function parse(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
