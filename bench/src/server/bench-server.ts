import type { BenchHooks } from '../../../apps/server/src/compose/bench-hooks.ts';
import { compose } from '../../../apps/server/src/compose/compose.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { collectInTime } from '../../../apps/server/src/platform/heap.ts';

/** The product with something done otherwise, as the whole program of a process. */
export async function runBenchServer(bench: BenchHooks): Promise<void> {
  collectInTime();
  const poolhouse = compose(readConfig(), { bench });
  process.on('SIGTERM', () => {
    poolhouse.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  await poolhouse.start();
}
