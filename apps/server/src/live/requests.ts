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
/** Of one socket, being read at once: while the database is slow, nobody piles up questions in front of it. */
export const mostUnanswered = 250;
/**
 * A quarter of the connections to the database at most, and of these one person's sockets together have two, so that
 * none of them, however many they are, stand in front of everybody's pages. What waits suits a person who opens the
 * portal in two tabs, and a node whose people all come back at once; whoever is refused asks again. When it is full, who
 * has most in line loses what they asked last: persons are told apart, not their networks, for whole offices watch.
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

  /** In the person's turn, and not at all when nobody waits for it any more by then. */
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
    // Those that are being read count too, else many at once would be more than the most.
    if (!watching.has(unitId) && watching.size >= mostWatched) {
      return refuse(connection, id, 'too-many-subscriptions', reference);
    }
    const wish = Symbol(unitId);
    watching.set(unitId, wish);
    try {
      const { serial } = await read(connection, unitId);
      await subscriptions.add(connection, unitId, serial);
      // Again, now that unpairing would be told to this connection.
      const unit = await read(connection, unitId);
      if (!watching.has(unitId)) return refuse(connection, id, 'not-found', reference);
      const presence = toPresenceView(unit, reader.now());
      connection.send({ v, id, type: 'subscribed', unit: reference, presence, state: unit.state });
    } catch (error) {
      // Not what was asked for anew meanwhile: that has an answer of its own.
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
