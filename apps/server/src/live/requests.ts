import { idOf, iri, iriOf } from '@poolhouse/contract/api/hydra';
import { type ClientMessage, clientMessage, LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { toPresenceView, type UnitReader } from '../modules/units/index.ts';
import { Refusal } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { LiveSession } from './session.ts';
import type { Watches } from './watches.ts';

export interface RequestsDeps {
  reader: UnitReader;
  watches: Watches;
  log: Log;
}

const v = LIVE_VERSION;
const mostWatched = 200;

/** Answers what a browser asks for over its socket. */
export function createRequests({ reader, watches, log }: RequestsDeps) {
  const refuse = (session: LiveSession, id: string, code: string, unit?: string): void =>
    session.send({ v, id, type: 'error', code, ...(unit === undefined ? {} : { unit }) });

  async function subscribe(session: LiveSession, { id, unit: reference }: ClientMessage): Promise<void> {
    const unitId = idOf(reference);
    if (!isUnit(reference)) return refuse(session, id, 'not-found', reference);
    if (session.watching.size >= mostWatched) return refuse(session, id, 'too-many-subscriptions', reference);
    try {
      const { serial } = await reader.own(session.actor, unitId);
      await watches.add(session, unitId, serial);
      // Again, now that unpairing would be told to this session.
      const unit = await reader.own(session.actor, unitId);
      if (!session.watching.has(unitId)) return refuse(session, id, 'not-found', reference);
      const presence = toPresenceView(unit, reader.now());
      session.send({ v, id, type: 'subscribed', unit: reference, presence, state: unit.state });
    } catch (error) {
      watches.remove(session, unitId);
      const missing = error instanceof Refusal && error.kind === 'not-found';
      if (!missing) log.warn({ err: error }, 'a live subscription failed');
      refuse(session, id, missing ? 'not-found' : 'unavailable', reference);
    }
  }

  return async function answer(session: LiveSession, text: string): Promise<void> {
    const message = parse(text);
    if (!message) return refuse(session, '', 'malformed');
    if (message.type === 'subscribe') return subscribe(session, message);
    watches.remove(session, idOf(message.unit));
    session.send({ v, id: message.id, type: 'unsubscribed', unit: message.unit });
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
