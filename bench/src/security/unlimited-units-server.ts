import { runBenchServer } from '../server/bench-server.ts';

/** The product without a budget of rows or of packets, and with a broker that keeps whatever a unit wants kept. */
await runBenchServer({
  budget: { rows: Number.MAX_SAFE_INTEGER, perSecond: 1_000_000 },
  rate: { sustained: 1_000_000, burst: 1_000_000 },
  policy: (own) => ({ ...own, mayPublish: (clientId, topic) => own.mayPublish(clientId, topic, false, 0) }),
});
