import type { UnitState } from '@poolhouse/contract/api/units';
import { decodeState } from '@poolhouse/contract/unit/decode-state';
import { topicOf } from '@poolhouse/contract/unit/topics';
import { isOvertaken, toUnitState } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { LiveSession } from './connection.ts';

/** A unit that somebody looks at. */
export interface Watch {
  readonly unitId: string;
  readonly serial: string;
  readonly sessions: ReadonlySet<LiveSession>;
}

/** Which units are looked at: the broker is asked for the states of these, and only while they are. */
export interface Subscriptions {
  /** Does nothing for a session that is closed or does not wish it any more. */
  add(session: LiveSession, unitId: string, serial: string): Promise<void>;
  remove(session: LiveSession, unitId: string): void;
  /** Takes a unit away from all who watch it. */
  removeUnit(unitId: string): void;
  /** Takes the session away from all that it watches. */
  removeAll(session: LiveSession): void;
  of(unitId: string): Watch | undefined;
  readonly size: number;
}

export interface SubscriptionsDeps {
  broker: Pick<Broker, 'subscribe'>;
  clock: Clock;
  onState(watch: Watch, state: UnitState): void;
  onFailed(error: unknown): void;
}

interface OpenWatch extends Watch {
  readonly sessions: Set<LiveSession>;
  readonly leave: Promise<() => Promise<void>>;
}

/** Of what is sent of a unit only the newest counts; these names say what that is. */
export const kindOf = (type: 'state' | 'presence', unitId: string): string => `${type} ${unitId}`;
const kindsOf = (unitId: string): string[] => [kindOf('state', unitId), kindOf('presence', unitId)];

export function createSubscriptions({ broker, clock, onState, onFailed }: SubscriptionsDeps): Subscriptions {
  const subscriptions = new Map<string, OpenWatch>();

  function open(unitId: string, serial: string): OpenWatch {
    let newest: UnitState | null = null;
    const leave = broker.subscribe(topicOf(serial, 'up/state'), (_topic, payload) => {
      const decoded = decodeState(payload);
      const state = decoded && toUnitState(decoded.state, clock.now().getTime());
      if (!state || isOvertaken(state, newest)) return;
      newest = state;
      onState(watch, state);
    });
    const watch: OpenWatch = { unitId, serial, sessions: new Set(), leave };
    subscriptions.set(unitId, watch);
    return watch;
  }

  function remove(session: LiveSession, unitId: string): void {
    session.watching.delete(unitId);
    for (const kind of kindsOf(unitId)) session.forget(kind);
    const watch = subscriptions.get(unitId);
    if (!watch?.sessions.delete(session) || watch.sessions.size > 0) return;
    subscriptions.delete(unitId);
    watch.leave.then((leave) => leave()).catch(onFailed);
  }

  return {
    async add(session, unitId, serial) {
      // Since it was asked for, it was read who owns it: the tab may be closed by now, and nobody would tidy up.
      if (!session.isOpen || !session.watching.has(unitId)) return;
      const watch = subscriptions.get(unitId) ?? open(unitId, serial);
      watch.sessions.add(session);
      await watch.leave;
    },
    remove,
    removeUnit(unitId) {
      for (const session of [...(subscriptions.get(unitId)?.sessions ?? [])]) remove(session, unitId);
    },
    removeAll(session) {
      for (const unitId of [...session.watching.keys()]) remove(session, unitId);
    },
    of: (unitId) => subscriptions.get(unitId),
    get size() {
      return subscriptions.size;
    },
  };
}
