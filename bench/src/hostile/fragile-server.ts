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
    const body = z.object({ name: z.string() });
    api.post('/planted/fails', { ...open, schema: { body } }, async ({ body: { name } }) => {
      if (name.length > 1) throw new Error('planted');
      return { name };
    });
    api.get('/planted/leaks', open, async () => {
      const { rows } = await pool.query('select name, surname, email from end_users');
      return { rows };
    });
  },
});
