import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { createEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/supervisor.ts';
import { socketUrl } from '../../../apps/server/src/testing/database/connection-url.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { openEmbedded, postmasterPid } from '../server/embedded-database.ts';
import { freePorts } from '../server/free-ports.ts';
import { untilHealthy } from '../server/health.ts';
import { createServerProcess, type ServerProcess } from '../server/server-process.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';
import { createMosquitto, type Mosquitto } from './mosquitto.ts';

export interface ClusterOptions {
  readonly nodes: number;
  readonly units: number;
  /** Another server than the product's own. */
  readonly entry?: string;
  /** Where a node finds the broker, when not at its own port. */
  readonly way?: (brokerPort: number) => Promise<number>;
}

/** Several servers with one PostgreSQL behind one strict Mosquitto, each part a process that can be killed. */
export interface Cluster {
  readonly servers: readonly ServerProcess[];
  readonly broker: Mosquitto;
  readonly identities: readonly Identity[];
  readonly pool: Pool;
  /** kill -9; resolves when another one runs in its place. */
  killDatabase(): Promise<void>;
  /** Resolves when every server says that all is ready. */
  ready(): Promise<void>;
}

const patienceMs = 60_000;

/** Runs `work` on them and takes everything away again. */
export async function withCluster<T>(
  options: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const ends: (() => Promise<void>)[] = [];
  try {
    const database = within(folder.path, 'database');
    const dataFolder = within(database, 'data');
    const postgres = createEmbeddedPostgres({ dataFolder, log: createLog('silent') });
    ends.push(postgres.stop);
    const DATABASE_URL = socketUrl(await postgres.start());
    const pool = openEmbedded(database);
    ends.push(() => pool.end());

    const names = Array.from({ length: options.nodes }, (_, index) => `cloud-${index + 1}`);
    const password = randomBytes(16).toString('base64url');
    const [port = 0] = await freePorts(1);
    const broker = createMosquitto(within(folder.path, 'broker'), port, names, password);
    ends.push(broker.stop);
    await broker.start();

    const servers: ServerProcess[] = [];
    for (const name of names) {
      const way = (await options.way?.(port)) ?? port;
      const MQTT_URL = `mqtt://${name}:${password}@127.0.0.1:${way}`;
      const env = { DATABASE_URL, MQTT_URL, MQTT_LOGINS: 'three' };
      const server = await createServerProcess(within(folder.path, name), env, options.entry);
      ends.push(server.stop);
      await server.start();
      servers.push(server);
    }
    const identities = await provisionUnits(pool, options.units);
    broker.allow(identities.map(({ serial, secret }) => ({ name: serial, password: secret })));

    async function killDatabase(): Promise<void> {
      const killed = postmasterPid(database);
      if (killed === undefined) throw new Error('PostgreSQL does not run');
      process.kill(killed, 'SIGKILL');
      const late = performance.now() + patienceMs;
      for (let pid = postgres.pid(); pid === undefined || pid === killed; pid = postgres.pid()) {
        if (performance.now() > late) throw new Error('PostgreSQL did not come back');
        await sleep(10);
      }
    }
    const ready = async (): Promise<void> => {
      await Promise.all(servers.map(({ url }) => untilHealthy(url, patienceMs)));
    };
    return await work({ servers, broker, identities, pool, killDatabase, ready });
  } finally {
    for (const end of ends.reverse()) await end();
    folder.remove();
  }
}

/** A folder that PostgreSQL's and Mosquitto's users can pass through. */
function within(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  chmodSync(path, 0o711);
  return path;
}
