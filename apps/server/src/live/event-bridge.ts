import { randomUUID } from 'node:crypto';
import type { ServerEventMap, ServerEvents } from '#modules/events.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createEvents } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';

/** What happened on this node or, when there are several, on any of them. */
export interface EventBridge {
  on<K extends keyof ServerEventMap>(name: K, listener: (event: ServerEventMap[K]) => void): () => void;
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

// Each node hears a unit's presence itself, and its states and acknowledgements while somebody watches it.
const relayed = [
  'unit.paired',
  'unit.unpaired',
  'command.changed',
  'sessions.ended',
] as const satisfies (keyof ServerEventMap)[];

export function createEventBridge({ broker, events, log, manyNodes }: EventBridgeDeps): EventBridge {
  const node = randomUUID();
  const elsewhere = createEvents<ServerEventMap>();
  const ends: (() => void | Promise<void>)[] = [];

  function tellOthers<K extends keyof ServerEventMap>(name: K, event: ServerEventMap[K]): void {
    broker.publish(topic, JSON.stringify({ node, name, event })).catch((error: Error) => {
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

  return {
    on(name, listener) {
      const stops = [events.on(name, listener), elsewhere.on(name, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async start() {
      if (!manyNodes) return;
      for (const name of relayed) ends.push(events.on(name, (event) => tellOthers(name, event)));
      ends.push(
        await broker.subscribe(topic, (_topic, payload) => {
          try {
            hear(payload);
          } catch (error) {
            log.warn({ err: error }, 'an event of another node could not be read');
          }
        }),
      );
    },
    async stop() {
      for (const end of ends.splice(0)) await end();
    },
  };
}
