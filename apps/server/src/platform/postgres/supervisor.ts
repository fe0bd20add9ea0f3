import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Log } from '#platform/log.ts';
import { makeServiceAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { ensureCluster, layoutOf, makeFolder, superuser } from './cluster.ts';
import { waitUntilUp } from './connect.ts';
import {
  endPostmaster,
  findPostmaster,
  logTail,
  type Postmaster,
  type Start,
  spawnPostmaster,
} from './postmaster.ts';
import { ensureServerRole } from './role.ts';
import { leastBuffers, sharedBuffers } from './shared-buffers.ts';
import { socketFolder } from './socket.ts';

/**
 * An embedded PostgreSQL: runs on a data folder, is started again when it dies, and is found through a socket. For all
 * else it is like any other: one dialect, one driver. Decision 001.
 */
export interface EmbeddedPostgres {
  /**
   * Resolves when the database answers.
   * @returns where pools connect, as a role that owns the database and is no superuser; holds also after a restart
   */
  start(): Promise<PoolConfig>;
  /** Ends PostgreSQL when its open transactions are rolled back; all that was committed is kept. */
  stop(): Promise<void>;
  /** Process number of the running server, undefined while there is none. */
  pid(): number | undefined;
}

export interface EmbeddedPostgresOptions {
  /** Must exist, be reachable for `makeServiceAccount()`, and be locked for this server. */
  dataFolder: string;
  log: Log;
  /** PostgreSQL's own settings, over these defaults. */
  settings?: Record<string, string>;
  /** Whether who connects may make further databases, as tests do. */
  createDatabases?: boolean;
  /** Told each time that PostgreSQL is back after it ended by itself. */
  onReturn?(): void;
}

const baseSettings = {
  ...{ listen_addresses: '', unix_socket_permissions: '0700', timezone: 'UTC' },
  shared_buffers: sharedBuffers(),
};
const restartDelays = [0, 200, 1_000, 5_000];

export function createEmbeddedPostgres(options: EmbeddedPostgresOptions): EmbeddedPostgres {
  const { log } = options;
  const layout = layoutOf(options.dataFolder);
  let running: Postmaster | undefined;
  let stopping = false;
  let supervision: Promise<void> = Promise.resolve();

  async function start(): Promise<PoolConfig> {
    const account = await makeServiceAccount(log);
    await makeFolder(layout, account);
    const binaries = await usableBinaries(account, layout.folder);
    const password = await ensureCluster(layout, binaries, account);
    const socket = await socketFolder(layout.folder, account);
    const connection = { host: socket, port: 5432, user: superuser, password, database: 'postgres' };
    const settings = { ...baseSettings, ...options.settings };
    const cluster_name = nameFor(binaries.version, settings);
    const plan: Start = { layout, binaries, account, socket, settings: { ...settings, cluster_name } };
    running = (await adopt(connection, cluster_name)) ?? (await launch(plan, connection));
    supervision = supervise(plan, connection);
    return ensureServerRole(layout, connection, options.createDatabases ? 'createdb' : 'nothing');
  }

  /** An orphan of a killed server serves on when it is the same program with the same settings, and ends otherwise. */
  async function adopt(connection: PoolConfig, name: string): Promise<Postmaster | undefined> {
    const orphan = await findPostmaster(layout);
    if (!orphan) return undefined;
    const found = await Promise.race([
      waitUntilUp(connection, orphan),
      sleep(15_000, undefined, { ref: false }),
    ]);
    if (found === name) {
      log.info({ pid: orphan.pid }, 'took over the PostgreSQL of a server that was killed');
      return orphan;
    }
    log.info({ pid: orphan.pid }, 'stopping the PostgreSQL of a server that was killed');
    await endPostmaster(orphan, found === undefined ? 'immediate' : 'fast');
    return undefined;
  }

  async function launch(plan: Start, connection: PoolConfig): Promise<Postmaster> {
    const postmaster = await spawnPostmaster(plan);
    if ((await waitUntilUp(connection, postmaster)) !== undefined) return postmaster;
    const said = await logTail(layout);
    const { shared_buffers } = plan.settings;
    if (said.includes('could not map anonymous shared memory') && shared_buffers !== leastBuffers) {
      log.warn({ shared_buffers, instead: leastBuffers }, 'this machine gives the database less memory');
      return launch({ ...plan, settings: { ...plan.settings, shared_buffers: leastBuffers } }, connection);
    }
    throw new Error(`PostgreSQL did not start: ${said}`);
  }

  async function supervise(plan: Start, connection: PoolConfig): Promise<void> {
    for (let failures = 0; ; ) {
      await running?.gone;
      running = undefined;
      if (stopping) return;
      log.error('PostgreSQL ended by itself: starting it again');
      await sleep(restartDelays[Math.min(failures, restartDelays.length - 1)], undefined, { ref: false });
      try {
        running = await launch(plan, connection);
        failures = 0;
        options.onReturn?.();
        log.info('PostgreSQL is back');
      } catch (error) {
        failures++;
        log.error({ err: error }, 'PostgreSQL did not come back');
      }
      if (stopping && running) await endPostmaster(running, 'fast');
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    // PostgreSQL's process keeps no event loop alive, and there may be nothing else left that does.
    const hold = setInterval(() => undefined, 1_000);
    if (running) await endPostmaster(running, 'fast');
    await supervision;
    clearInterval(hold);
  }

  return { start, stop, pid: () => running?.pid };
}

/** Tells a later server whether an orphan runs as it would itself. */
const nameFor = (version: string, settings: Record<string, string>): string =>
  `poolhouse-${createHash('sha256')
    .update(JSON.stringify([version, settings]))
    .digest('hex')
    .slice(0, 12)}`;
