import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { BenchHooks } from '#compose/bench-hooks.ts';
import { compose, type Overrides, type Running } from '#compose/compose.ts';
import { parseConfig } from '#config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Api } from '#platform/http/api.ts';
import type { TableRoute } from '#platform/http/route-table.ts';
import { createLog, type Log } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from './database/database.ts';
import { jobRunner } from './job-runner.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export interface WholeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface AskOptions {
  /** As a browser sends them. */
  cookie?: string | undefined;
  body?: object | string | undefined;
  /** Further ones, or others than the portal's own page sends; an empty one is left out. */
  headers?: Record<string, string>;
}

/** The product as `npm start` composes it, on a database of its own, without virtual units and demos. */
export interface WholeServer extends TestDatabase {
  clock: ManualClock;
  running: Running;
  port: number;
  origin: string;
  /** The server's own list of its routes. */
  routes: readonly TableRoute[];
  /** Where it keeps what is not in the database. */
  folder: string;
  /** Has a job run now, by the server itself, and waits for it. */
  job(name: string): Promise<void>;
  /** A request of the portal's own page, each from an address of its own so that no limit by address is met. */
  ask(method: string, path: string, options?: AskOptions): Promise<WholeAnswer>;
}

let asked = 0;

export async function wholeServer(
  given: {
    routes?: (api: Api, pool: Pool) => void;
    edge?: BenchHooks['edge'];
    outside?: BenchHooks['outside'];
    onBroker?: BenchHooks['onBroker'];
    log?: Log;
    env?: Record<string, string>;
    clock?: Clock;
    /** Of a server before, which outlives this one. */
    database?: TestDatabase;
  } = {},
): Promise<WholeServer> {
  const database = given.database ?? (await testDatabase());
  const runner = jobRunner(database.pool);
  const folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  const clock = manualClock(new Date());
  let routes: readonly TableRoute[] = [];
  const overrides: Overrides = {
    clock: given.clock ?? clock,
    log: given.log ?? createLog('silent'),
    bench: {
      onJobs: runner.onJobs,
      ...(given.edge ? { edge: given.edge } : {}),
      ...(given.outside ? { outside: given.outside } : {}),
      ...(given.onBroker ? { onBroker: given.onBroker } : {}),
      routes(api, pool) {
        routes = api.routeTable;
        given.routes?.(api, pool);
      },
    },
  };
  const ports = {
    PORT: '0',
    MQTT_PORT: '0',
    MQTT_TLS_PORT: '0',
    PANEL_PORT: '0',
    VIRTUAL_UNITS: '0',
    DEMO_UNITS: '0',
  };
  const config = parseConfig({
    ...ports,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1,::1',
    ...given.env,
  });
  const server = compose(config, overrides);
  async function stop(): Promise<void> {
    await server.stop();
    if (!given.database) await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const running = await server.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const origin = running.urls.portal;
  const port = config.port || Number(new URL(origin).port);
  return {
    ...database,
    clock,
    running,
    port,
    origin,
    routes,
    folder,
    stop,
    job: runner.job,
    ask: (method, path, options = {}) => send(port, origin, method, path, options),
  };
}

function send(
  port: number,
  origin: string,
  method: string,
  path: string,
  { cookie, body, headers = {} }: AskOptions,
): Promise<WholeAnswer> {
  asked += 1;
  const payload = typeof body === 'object' ? JSON.stringify(body) : body;
  const all: Record<string, string> = {
    host: new URL(origin).host,
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    origin,
    'content-type': 'application/ld+json',
    'content-length': String(Buffer.byteLength(payload ?? '')),
    ...(cookie === undefined ? {} : { cookie }),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) if (value === '') delete all[name];
  return new Promise((resolve, reject) => {
    const isSecure = origin.startsWith('https');
    // The certificate is the server's own.
    const options = { host: '127.0.0.1', port, method, path, headers: all, rejectUnauthorized: false };
    const sent = (isSecure ? secureRequest : request)(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode = 0 } = answer;
        resolve({ status: statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
