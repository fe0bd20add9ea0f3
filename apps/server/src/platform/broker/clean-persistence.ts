import { Readable } from 'node:stream';
import type { Retained } from './retained.ts';

interface RetainedPacket {
  topic: string;
  payload: Buffer;
}

/** All that is asked of that stream is where it goes. */
const nowhere = { pipe: () => undefined };

/**
 * What aedes would keep of its clients: nothing but what is retained. Every MQTT session is clean and QoS 2 is refused,
 * so there are no subscriptions, queues or handshakes to remember. The store that comes with aedes keeps a little of each
 * client that ever was, and looks through everything retained at each subscription.
 */
export function createCleanPersistence(retained: Retained): object {
  const nothing = async (): Promise<void> => undefined;
  const none = (): Readable => Readable.from([]);
  return {
    // It looks for an async function by that name.
    async setup() {},
    async storeRetained({ topic, payload }: { topic: string; payload: string | Buffer }) {
      retained.set(topic, typeof payload === 'string' ? Buffer.from(payload) : payload);
    },
    createRetainedStreamCombi(filters: readonly string[]) {
      const found = [...packets(retained, filters)];
      // Of what a unit subscribes to nothing is ever retained, and a stream of nothing is the dearest part of that.
      return found.length === 0 ? nowhere : Readable.from(found);
    },
    addSubscriptions: nothing,
    removeSubscriptions: nothing,
    cleanSubscriptions: nothing,
    subscriptionsByClient: async () => [],
    subscriptionsByTopic: async () => [],
    outgoingEnqueue: nothing,
    outgoingEnqueueCombi: nothing,
    outgoingUpdate: nothing,
    outgoingClearMessageId: nothing,
    outgoingStream: none,
    incomingStorePacket: async () => Promise.reject(new Error('QoS 2 is not spoken here')),
    incomingGetPacket: async () => Promise.reject(new Error('no such packet')),
    incomingDelPacket: nothing,
    cleanIncoming: nothing,
    // A connection keeps its own will. A stored one is for another process after a crash, and there is none.
    putWill: nothing,
    getWill: nothing,
    delWill: nothing,
    streamWill: none,
    destroy: nothing,
  };
}

function* packets(
  retained: Retained,
  filters: readonly string[],
): Generator<RetainedPacket & { cmd: string; qos: 0 }> {
  for (const filter of filters) {
    for (const [topic, payload] of retained.matching(filter))
      yield { cmd: 'publish', qos: 0, topic, payload };
  }
}
