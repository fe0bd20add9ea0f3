import { join } from 'node:path';
import { isLoopbackAddress } from '@poolhouse/domain/account/local-request';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '#config.ts';
import { backlog } from '#platform/backlog.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { healthAnswer, healthRoute, liveRoute } from '#platform/health.ts';
import type { Api } from '#platform/http/api.ts';
import { createHttp } from '#platform/http/app.ts';
import { trustedProxies } from '#platform/http/connections/client-address.ts';
import { connectionLimits, limitConnections } from '#platform/http/connections/connections.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import { edgeRules } from '#platform/http/edge/edge-rules.ts';
import { refuseTheRest } from '#platform/http/edge/other-methods.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import { createKeptAnswers } from '#platform/http/idempotency/kept-answers.ts';
import { hydraRoutes } from '#platform/http/json-ld/hydra-routes.ts';
import { openApiRoutes } from '#platform/http/json-ld/openapi.ts';
import type { Log } from '#platform/log.ts';
import { metricsRoute, observe } from '#platform/metrics.ts';
import { createMetricsServer } from '#platform/metrics-server.ts';
import { createDrawing } from '#platform/portal/drawing.ts';
import { loadPages } from '#platform/portal/pages.ts';
import { portalRoutes } from '#platform/portal/routes.ts';
import { securityTxt } from '#platform/security-txt.ts';
import type { BenchHooks } from './bench-hooks.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Parts } from './parts.ts';

export interface Serving {
  config: Pick<Config, 'host' | 'trustProxy' | 'mailFrom' | 'smtpUrl' | 'metricsPort' | 'metricsAllow'>;
  port: number;
  hosts: Hosts;
  certificate: Certificate | undefined;
  clock: Clock;
  log: Log;
  database: Database;
  parts: Parts;
  lifecycle: Lifecycle;
  bench?: Pick<BenchHooks, 'edge'> | undefined;
  /** Folder of the built portal. */
  portal?: string;
}

const ownPortal = join(import.meta.dirname, '../../../portal/dist');

/** Where the tools of the machine's owner are, as far as there are any. */
export interface Tools {
  mailbox: string | undefined;
  metrics: string | undefined;
}

/** Puts every route on the HTTP edge and listens. */
export async function startServing(serving: Serving): Promise<Tools> {
  const { config, port, hosts, certificate, clock, log, database, parts, lifecycle } = serving;
  const portal = serving.portal ?? ownPortal;
  const { trustProxy } = config;
  const rules = serving.bench?.edge?.(edgeRules);
  const answers = createKeptAnswers({ db: database.db, clock });
  const app = await createHttp({ ...parts.access, hosts, log, trustProxy, certificate, answers, rules });
  lifecycle.onStop('HTTP', () => app.close());
  observe(app, parts.registry);
  const api = [
    hydraRoutes([...parts.resources, healthAnswer.definition], parts.cloud),
    openApiRoutes,
    healthRoute({ database: database.ready, ...parts.ready }),
    liveRoute,
    async (prefixed: Api) => parts.routes(prefixed),
  ];
  for (const plugin of api) await app.register(plugin, { prefix: '/api' });
  await app.register(securityTxt({ from: config.mailFrom, clock }));
  // On a public port no guard is as good as nothing to guard.
  if (hosts.loopback) {
    await app.register(metricsRoute(parts.registry));
    await app.register(async (beside: Api) => parts.pages(beside));
  }
  const pages = await loadPages(join(portal, 'pages'));
  if (!pages) log.warn('the portal is not built: npm run build -w @poolhouse/portal');
  const mailbox = hosts.loopback && config.smtpUrl === undefined;
  const client = join(portal, 'client');
  const folder = join(portal, 'drawing');
  const onFailure = (error: Error) => log.warn({ err: error }, 'a page was not drawn; browsers draw it');
  const drawing = pages && createDrawing({ folder, onFailure });
  lifecycle.onStop('drawing of pages', async () => drawing?.stop());
  const { cloud, support } = parts;
  await app.register(portalRoutes({ hosts, pages, drawing, client, cloud, support, mailbox }));
  limitConnections(app.server, connectionLimits, exemptFrom(trustProxy), refusalCounter(parts.registry));
  refuseTheRest(app, (path, variant) => pages?.find(path, variant) !== undefined);
  await app.ready();
  await parts.startLive(app);
  await listen(app, port, config.host);
  const own = await startMetrics(serving);
  return {
    mailbox: mailbox ? `${hosts.publicUrl}/dev/mailbox` : undefined,
    metrics: own ?? (hosts.loopback ? `${hosts.publicUrl}/metrics` : undefined),
  };
}

/** Proxies stand for many clients, those on this machine also when nobody configured them. */
function exemptFrom(trustProxy: Config['trustProxy']): (address: string) => boolean {
  const isProxy = trustedProxies(trustProxy) || (() => false);
  return (address) => isLoopbackAddress(address) || isProxy(address);
}

function refusalCounter(registry: Registry): () => void {
  const name = 'poolhouse_http_connections_refused_total';
  const counter = new Counter({ name, help: 'Connections beyond the limits', registers: [registry] });
  return () => counter.inc();
}

/** @returns the address of the port that metrics have for themselves, when one is configured */
async function startMetrics({ config, parts, lifecycle }: Serving): Promise<string | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const server = createMetricsServer(parts.registry, config.metricsPort, config.metricsAllow);
  lifecycle.onStop('the metrics', server.stop);
  return server.start();
}

async function listen(app: Api, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host, backlog });
  } catch (error) {
    // Every port was tried before; somebody was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`PORT: port ${port} is in use by another program`);
  }
}
