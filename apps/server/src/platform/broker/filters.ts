import type { MessageHandler } from './port.ts';
import { matches } from './topic-filter.ts';

/** The subscriptions of one broker connection, however many handlers each of them has. */
export interface Filters {
  /** Subscribes with the first handler of a filter; the returned function takes the handler away again. */
  add(filter: string, handler: MessageHandler): Promise<() => Promise<void>>;
  /** Subscribes to all of them, on a new connection. */
  again(): Promise<void>;
  /** Calls each handler whose filter matches; resolves when all of them are done. */
  deliver(topic: string, payload: Uint8Array, retained: boolean): Promise<void>;
}

export interface Subscriber {
  subscribe(filter: string): Promise<void>;
  unsubscribe(filter: string): Promise<void>;
}

export function createFilters({ subscribe, unsubscribe }: Subscriber): Filters {
  const handlers = new Map<string, Set<MessageHandler>>();
  return {
    async add(filter, handler) {
      const own = async (...message: Parameters<MessageHandler>): Promise<void> => handler(...message);
      const others = handlers.get(filter);
      if (others) others.add(own);
      else handlers.set(filter, new Set([own]));
      const remove = async (): Promise<void> => {
        const left = handlers.get(filter);
        left?.delete(own);
        if (left?.size !== 0) return;
        handlers.delete(filter);
        await unsubscribe(filter);
      };
      try {
        // Also for a second handler, which must get the retained messages.
        await subscribe(filter);
      } catch (error) {
        // The caller got nothing to remove it with, and it would come back with every new connection.
        await remove().catch(() => undefined);
        throw error;
      }
      return remove;
    },
    async again() {
      await Promise.all([...handlers.keys()].map(subscribe));
    },
    async deliver(topic, payload, retained) {
      const calls: (void | Promise<void>)[] = [];
      for (const [filter, set] of handlers) {
        if (matches(filter, topic)) for (const handler of set) calls.push(handler(topic, payload, retained));
      }
      await Promise.allSettled(calls);
    },
  };
}
