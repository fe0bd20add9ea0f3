import pg, { type PoolConfig } from 'pg';
import type { Log } from '#platform/log.ts';

/** Whose account has changed, as the triggers of the database tell it. */
export interface AccountChanges {
  /** Whether what changes now is heard; while it is not, nothing may be known from memory. */
  areHeard(): boolean;
  /** @param listener given the user's id; undefined when it may be anybody's, as after a while in which nothing was heard */
  on(listener: (userId: string | undefined) => void): void;
  /** Begins to listen, and does so again whenever the connection breaks. */
  start(): void;
  stop(): Promise<void>;
}

const channel = 'account_changes';
const pauseMs = 1_000;

/** Listens on a connection of its own: one that is given back to a pool hears nothing. */
export function createAccountChanges(connection: PoolConfig, log: Log): AccountChanges {
  const listeners: ((userId: string | undefined) => void)[] = [];
  let heard: pg.Client | undefined;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;

  function tell(userId: string | undefined): void {
    for (const listener of listeners) listener(userId);
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...(connection as pg.ClientConfig),
      application_name: 'poolhouse',
      connectionTimeoutMillis: 5_000,
      // One that has died in silence is found some minutes later; what is kept meanwhile is kept for seconds.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client.on('notification', ({ payload }) => tell(payload || undefined));
    client.on('error', (error) => log.debug({ err: error }, 'changes of accounts are not heard'));
    client.on('end', () => lost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      log.debug({ err: error }, 'changes of accounts are not heard yet');
      await client.end().catch(() => undefined);
      return listenLater();
    }
    if (isStopped) return client.end();
    heard = client;
    // What changed before nobody has told.
    tell(undefined);
  }

  function lost(client: pg.Client): void {
    if (heard !== client) return;
    heard = undefined;
    tell(undefined);
    listenLater();
  }

  function listenLater(): void {
    if (isStopped) return;
    again = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    again.unref();
  }

  return {
    areHeard: () => heard !== undefined,
    on: (listener) => void listeners.push(listener),
    start() {
      connecting = connect();
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await connecting;
      const client = heard;
      heard = undefined;
      await client?.end();
    },
  };
}
