import type { UnitState } from '@poolhouse/contract/api/units';
import { decodeState } from '@poolhouse/contract/unit/decode-state';
import { topicOf } from '@poolhouse/contract/unit/topics';
import { isOvertaken, toUnitState } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { LiveConnection } from './connection.ts';
import type { EventBridge } from './event-bridge.ts';

/** A unit that somebody looks at. */
export interface Watch {
  readonly unitId: string;
  readonly serial: string;
  readonly connections: ReadonlySet<LiveConnection>;
}

/** Which units are looked at: the broker is asked for what is new of these, and only while they are. */
export interface Subscriptions {
  /** Does nothing for a connection that is closed or does not wish it any more. */
  add(connection: LiveConnection, unitId: string, serial: string): Promise<void>;
  remove(connection: LiveConnection, unitId: string): void;
  /** Takes a unit away from all who watch it. */
  removeUnit(unitId: string): void;
  /** Takes the connection away from all that it watches. */
  removeAll(connection: LiveConnection): void;
  of(unitId: string): Watch | undefined;
  readonly size: number;
}

export interface SubscriptionsDeps {
  broker: Pick<Broker, 'subscribe'>;
  bridge: Pick<EventBridge, 'watch'>;
  clock: Clock;
  onState(watch: Watch, state: UnitState): void;
  /** Some of its rows have become durable, on whatever node. */
  onStored(watch: Watch): void;
  onFailed(error: unknown): void;
}

interface OpenWatch extends Watch {
  readonly connections: Set<LiveConnection>;
  readonly leave: Promise<() => Promise<void>>;
}

/** Names of what is sent about a unit: of each kind only the newest counts. */
export const kindOf = (type: 'state' | 'presence', unitId: string): string => `${type} ${unitId}`;
const kindsOf = (unitId: string): string[] => [kindOf('state', unitId), kindOf('presence', unitId)];

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { broker, bridge, clock, onState, onStored, onFailed } = deps;
  const subscriptions = new Map<string, OpenWatch>();

  function open(unitId: string, serial: string): OpenWatch {
    let newest: UnitState | null = null;
    const states = broker.subscribe(topicOf(serial, 'up/state'), (_topic, payload) => {
      const decoded = decodeState(payload);
      const state = decoded && toUnitState(decoded.state, clock.now().getTime());
      if (!state || isOvertaken(state, newest)) return;
      newest = state;
      onState(watch, state);
    });
    const stored = broker.subscribe(topicOf(serial, 'down/telemetry/ack'), () => onStored(watch));
    const leave = allOf(states, stored, bridge.watch(unitId));
    const watch: OpenWatch = { unitId, serial, connections: new Set(), leave };
    subscriptions.set(unitId, watch);
    return watch;
  }

  function remove(connection: LiveConnection, unitId: string): void {
    connection.watching.delete(unitId);
    for (const kind of kindsOf(unitId)) connection.forget(kind);
    const watch = subscriptions.get(unitId);
    if (!watch?.connections.delete(connection) || watch.connections.size > 0) return;
    subscriptions.delete(unitId);
    watch.leave.then((leave) => leave()).catch(onFailed);
  }

  return {
    async add(connection, unitId, serial) {
      // Reading the owner took a while: the tab may be closed by now, and nothing would remove the watch.
      if (!connection.isOpen || !connection.watching.has(unitId)) return;
      const watch = subscriptions.get(unitId) ?? open(unitId, serial);
      watch.connections.add(connection);
      await watch.leave;
    },
    remove,
    removeUnit(unitId) {
      for (const connection of [...(subscriptions.get(unitId)?.connections ?? [])])
        remove(connection, unitId);
    },
    removeAll(connection) {
      for (const unitId of [...connection.watching.keys()]) remove(connection, unitId);
    },
    of: (unitId) => subscriptions.get(unitId),
    get size() {
      return subscriptions.size;
    },
  };
}

type Leave = () => Promise<void>;

/** @throws when one of them fails, and then none is left open */
async function allOf(...opening: Promise<Leave>[]): Promise<Leave> {
  const opened = await Promise.allSettled(opening);
  const leave = async (): Promise<void> => {
    await Promise.all(opened.map((one) => (one.status === 'fulfilled' ? one.value() : undefined)));
  };
  const failed = opened.find((one) => one.status === 'rejected');
  if (!failed) return leave;
  await leave();
  throw failed.reason;
}
