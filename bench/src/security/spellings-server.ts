import { runBenchServer } from '../server/bench-server.ts';
import { tellRoutes } from './spelled-routes.ts';

/** The product, which also tells its own list of its routes. */
await runBenchServer({ routes: tellRoutes });
