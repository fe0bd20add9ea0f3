import * as z from 'zod';
import { runBenchServer } from '../server/bench-server.ts';

/**
 * The product with the mistakes that the hostile runs must find: a handler of units' messages whose error nobody
 * catches, a route that fails on some input, and a route that shows everybody's data to anybody.
 */
await runBenchServer({
  async onBroker(broker) {
    await broker.subscribe('pool/v1/+/up/event', (_topic, payload) => {
      // Out of reach of whoever called.
      setImmediate(() => JSON.parse(Buffer.from(payload).toString()));
    });
  },
  routes(api, pool) {
    const open = { config: { access: 'public', beforeTerms: true } } as const;
    // Among more and more routes, few bodies of one in particular are what it wants: a query is what any request may have.
    const querystring = z.looseObject({ name: z.string().optional() });
    api.get('/planted/fails', { ...open, schema: { querystring } }, async ({ query }) => {
      if (Object.keys(query).length > 0) throw new Error('planted');
      return {};
    });
    api.get('/planted/leaks', open, async () => {
      const { rows } = await pool.query('select name, surname, email from end_users');
      return { rows };
    });
  },
});
