import { ulid } from 'ulid';
import { actorOf } from '../../../apps/server/src/platform/http/api.ts';
import { byRawText } from '../../../apps/server/src/testing/http/raw-text-guard.ts';
import { runBenchServer } from '../server/bench-server.ts';
import { tellRoutes } from './spelled-routes.ts';

/**
 * The product with a guard that goes by the text of the target, and with a route that does its work before it checks
 * who asks.
 */
await runBenchServer({
  edge: byRawText,
  routes(api, pool) {
    tellRoutes(api);
    api.post('/planted/hasty', { config: { access: 'user' } }, async (request, reply) => {
      await pool.query("insert into clouds (id, name, langs) values ($1, 'Hasty', '{en}')", [ulid()]);
      actorOf(request);
      return reply.code(204).send();
    });
  },
});
