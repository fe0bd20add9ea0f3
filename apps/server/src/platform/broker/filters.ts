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

const none: ReadonlySet<MessageHandler> = new Set();
const hasWildcard = (filter: string): boolean => filter.includes('+') || filter.includes('#');

export function createFilters({ subscribe, unsubscribe }: Subscriber): Filters {
  const handlers = new Map<string, Set<MessageHandler>>();
  // A few, of this server itself. Whatever somebody watches is a topic, of which there may be many thousands.
  const patterns = new Map<string, Set<MessageHandler>>();
  return {
    async add(filter, handler) {
      const own = async (...message: Parameters<MessageHandler>): Promise<void> => handler(...message);
      const set = handlers.get(filter) ?? new Set<MessageHandler>();
      set.add(own);
      handlers.set(filter, set);
      if (hasWildcard(filter)) patterns.set(filter, set);
      const remove = async (): Promise<void> => {
        const left = handlers.get(filter);
        left?.delete(own);
        if (left?.size !== 0) return;
        handlers.delete(filter);
        patterns.delete(filter);
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
      const call = (set: ReadonlySet<MessageHandler>): void => {
        for (const handler of set) calls.push(handler(topic, payload, retained));
      };
      call(handlers.get(topic) ?? none);
      for (const [filter, set] of patterns) if (matches(filter, topic)) call(set);
      await Promise.allSettled(calls);
    },
  };
}
