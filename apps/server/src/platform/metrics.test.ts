import { expect, test } from 'vitest';
import { testHttp } from '#testing/http/http.ts';
import { healthRoute, liveRoute } from './health.ts';
import { createMetrics, metricsRoute, observe } from './metrics.ts';

async function server(parts: Parameters<typeof healthRoute>[0]) {
  const app = await testHttp();
  const registry = createMetrics();
  observe(app, registry);
  await app.register(healthRoute(parts), { prefix: '/api' });
  await app.register(liveRoute, { prefix: '/api' });
  await app.register(metricsRoute(registry));
  return app;
}

test('health names the part that is not ready', async () => {
  let up = true;
  const app = await server({ database: () => up, broker: async () => true });
  expect((await app.inject({ url: '/api/health' })).json()).toMatchObject({
    ready: true,
    parts: { database: true, broker: true },
  });
  up = false;
  const answer = await app.inject({ url: '/api/health' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ ready: false, parts: { database: false, broker: true } });
});

test('whether the server answers at all is another question', async () => {
  const app = await server({ database: () => false });
  expect((await app.inject({ url: '/api/live' })).statusCode).toBe(204);
});

test('a part that fails to answer is not ready', async () => {
  const app = await server({ broken: () => Promise.reject(new Error('away')) });
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(503);
});

test('metrics are for this machine only, and count by route', async () => {
  const app = await server({});
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/nowhere/secret-token' });
  const { payload } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(payload).toContain(
    'poolhouse_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1',
  );
  expect(payload).not.toContain('secret-token');
  const ask = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    app.inject({ url: '/metrics', ...options }).then(({ statusCode }) => statusCode);
  expect(await ask({ remoteAddress: '192.0.2.1' })).toBe(404);
  expect(await ask({ headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.1' } })).toBe(404);
  expect(await ask({ headers: { host: 'rebound.example' } })).toBe(404);
});
