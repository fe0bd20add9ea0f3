import { runBenchServer } from '../server/bench-server.ts';

/** Tells units that their rows are durable before they are. */
await runBenchServer({ acknowledge: 'before-commit' });
