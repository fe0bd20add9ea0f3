import { randomUUID } from 'node:crypto';
import type { ServerEventMap, ServerEvents } from '#modules/events.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createEvents } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';

/** What happened on this node or, when there are several, on any of them. */
export interface EventBridge {
  on<K extends keyof ServerEventMap>(name: K, listener: (event: ServerEventMap[K]) => void): () => void;
  /** From now on hears of this unit's commands, settings and changes on other nodes, until the returned function is called. */
  watch(unitId: string): Promise<() => Promise<void>>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface EventBridgeDeps {
  broker: Broker;
  events: ServerEvents;
  log: Log;
  /** Whether other nodes use the same broker. */
  manyNodes: boolean;
}

/** Outside the units' root: no unit may publish or subscribe there. */
const topic = 'cloud/v1/events';
const topicOfUnit = (unitId: string): string => `cloud/v1/units/${unitId}/events`;

// Each node hears a unit's presence itself, and its states and acknowledgements while somebody watches it.
// What is wrong is told to whoever may see the unit, whether they watch it or not.
const toAll = [
  'unit.paired',
  'unit.unpaired',
  'alert.changed',
  'sessions.ended',
] as const satisfies (keyof ServerEventMap)[];
// As often as units say something, and of use only where somebody watches.
const toWatching = [
  'command.changed',
  'settings.changed',
  'timeline.told',
  'unit.changed',
] as const satisfies (keyof ServerEventMap)[];

export function createEventBridge({ broker, events, log, manyNodes }: EventBridgeDeps): EventBridge {
  const node = randomUUID();
  const elsewhere = createEvents<ServerEventMap>();
  const ends: (() => void | Promise<void>)[] = [];

  function tellOthers<K extends keyof ServerEventMap>(
    name: K,
    event: ServerEventMap[K],
    where = topic,
  ): void {
    broker.publish(where, JSON.stringify({ node, name, event })).catch((error: Error) => {
      log.warn({ event: name, error: error.message }, 'other nodes were not told');
    });
  }

  function hear(payload: Uint8Array): void {
    const message = JSON.parse(Buffer.from(payload).toString()) as {
      node: string;
      name: keyof ServerEventMap;
      event: ServerEventMap[keyof ServerEventMap];
    };
    if (message.node === node) return;
    elsewhere.emit(message.name, message.event);
  }

  const listen = (where: string): Promise<() => Promise<void>> =>
    broker.subscribe(where, (_topic, payload) => {
      try {
        hear(payload);
      } catch (error) {
        log.warn({ err: error }, 'an event of another node could not be read');
      }
    });

  return {
    on(name, listener) {
      const stops = [events.on(name, listener), elsewhere.on(name, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    watch: async (unitId) => (manyNodes ? listen(topicOfUnit(unitId)) : async () => undefined),
    async start() {
      if (!manyNodes) return;
      for (const name of toAll) ends.push(events.on(name, (event) => tellOthers(name, event)));
      for (const name of toWatching) {
        ends.push(events.on(name, (event) => tellOthers(name, event, topicOfUnit(event.unitId))));
      }
      ends.push(await listen(topic));
    },
    async stop() {
      for (const end of ends.splice(0)) await end();
    },
  };
}
