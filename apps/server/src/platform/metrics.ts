import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Api } from '#platform/http/api.ts';

const prefix = 'poolhouse_';

/** Sums of others here, which add up to the same, under the name of what only ever grows. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `${prefix}nodejs_active_${what}_total`);

/** A registry of its own for each server, so that several can run in one process. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}

/** Logs and counts each request by its route, never by its path, which may hold a token or an address. */
export function observe(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'poolhouse_http_request_duration_seconds',
    help: 'Time until an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

/** `/metrics` in the text format of Prometheus, for this machine only; on a public server it is not there at all. */
export function metricsRoute(registry: Registry): (app: Api) => Promise<void> {
  return async (app) => {
    app.get('/metrics', { config: { access: 'local' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
  };
}
