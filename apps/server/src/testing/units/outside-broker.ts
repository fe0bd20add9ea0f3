import { createEmbeddedBroker } from '#platform/broker/embedded.ts';
import { createLog } from '#platform/log.ts';

/** A broker that asks nobody for anything, as one that an operator runs for several servers. */
export async function outsideBroker(): Promise<{ port: number; stop(): Promise<void> }> {
  const broker = createEmbeddedBroker({
    policy: { authenticate: async () => true, mayPublish: () => true, maySubscribe: () => true },
    log: createLog('silent'),
    port: 0,
    maxPacket: 262_144,
    rate: { sustained: 100_000, burst: 100_000 },
    // Servers watch what their people watch.
    limits: { filters: 1_000 },
    onRefused: () => undefined,
  });
  await broker.start();
  return { port: broker.address().port, stop: () => broker.stop() };
}
