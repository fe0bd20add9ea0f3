import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Overrides, type Running } from '../../../apps/server/src/compose/compose.ts';
import { parseConfig } from '../../../apps/server/src/config.ts';
import type { Clock } from '../../../apps/server/src/platform/clock.ts';
import type { Addresses } from './addresses.ts';
import { givenDatabase } from './given-database.ts';

export interface Poolhouse {
  readonly addresses: Addresses;
  readonly running: Running;
  /** Of a PostgreSQL that was given; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  stop(): Promise<void>;
}

export interface PoolhouseOptions extends Pick<Overrides, 'portal' | 'variants' | 'bench'> {
  clock?: Clock;
  env?: Record<string, string>;
  /** A copy of the sources that runs instead of them. */
  sources?: string;
}

type Compose = typeof import('../../../apps/server/src/compose/compose.ts');

const composeOf = async (sources: string): Promise<Compose> =>
  import(/* @vite-ignore */ join(sources, 'apps/server/src/compose/compose.ts'));

/** The whole product on a data folder of its own and on free ports: server, database, broker, virtual units. */
export async function startPoolhouse(options: PoolhouseOptions = {}): Promise<Poolhouse> {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-e2e-'));
  // PostgreSQL runs as somebody else when root starts it, and must get in.
  chmodSync(folder, 0o755);
  const database = options.env?.DATABASE_URL === undefined ? await givenDatabase() : undefined;
  const config = parseConfig({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    MQTT_PORT: '0',
    MQTT_TLS_PORT: '0',
    PANEL_PORT: '0',
    VIRTUAL_UNITS: '2',
    LOG_LEVEL: 'error',
    DATABASE_URL: database?.url,
    ...options.env,
  });
  const { env: _, sources, ...overrides } = options;
  const shipped = sources === undefined ? { compose } : await composeOf(sources);
  const poolhouse = shipped.compose(config, overrides);
  const running = await poolhouse.start();
  const { portal, remote, mailbox, panel } = running.urls;
  return {
    addresses: {
      ...{ portal, remote },
      get mailbox() {
        if (!mailbox) throw new Error('there is no mailbox where mails go to a mail server');
        return mailbox;
      },
      get panel() {
        if (!panel) throw new Error('there is no panel without virtual units');
        return panel;
      },
    },
    running,
    databaseUrl: database?.url,
    async stop() {
      await poolhouse.stop();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
