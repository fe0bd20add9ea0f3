import { join } from 'node:path';
import { type Figure, median, quantile } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { runLatency } from './run-latency.ts';

const entry = join(import.meta.dirname, 'yardstick-server.ts');

/** Clocks that go apart by more say nothing of a few milliseconds. */
const mostDriftMs = 0.5;

/** From a unit's publish to the number in its owner's page. */
export const latency: Figure = {
  name: 'latency',
  goal: '300 state changes of 3 units under 1,000 messages/s: publish → number in the page, p99 ≤ 2 × publish → subscribe p99 of the same broker in the same run, both after 20 s of it',
  async run() {
    const found = await withServer(
      {},
      (server, pool) =>
        runLatency(server, pool, { changes: 300, units: 3, loadPerSecond: 1_000, loadUnits: 100 }),
      entry,
    );
    const { toPage, toSocket, inPage, toSubscriber, loadPerSecond, clockDriftMs } = found;
    const ratio = quantile(toPage, 0.99) / quantile(toSubscriber, 0.99);
    return {
      holds: toPage.length >= 300 && loadPerSecond >= 950 && clockDriftMs <= mostDriftMs && ratio <= 2,
      numbers: {
        'changes seen': toPage.length,
        'messages/s beside them': loadPerSecond,
        'publish → page, median ms': median(toPage),
        'publish → page, p99 ms': quantile(toPage, 0.99),
        'of it to the page’s socket, median ms': median(toSocket),
        'of it to the page’s socket, p99 ms': quantile(toSocket, 0.99),
        'of it in the page, median ms': median(inPage),
        'of it in the page, p99 ms': quantile(inPage, 0.99),
        'publish → subscribe, samples': toSubscriber.length,
        'publish → subscribe, median ms': median(toSubscriber),
        'publish → subscribe, p99 ms': quantile(toSubscriber, 0.99),
        'ratio of the p99': ratio,
        'clocks went apart meanwhile, at most ms': clockDriftMs,
      },
    };
  },
};
