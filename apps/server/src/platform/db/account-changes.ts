import { Socket } from 'node:net';
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
/** How often it is asked whether the other side is there, and how long an answer may take. */
const usualProbe = { every: 30_000, patience: 5_000 };
/** How long a connection may take to say goodbye. */
const goodbyeMs = 1_000;

/** Listens on a connection of its own: one that is given back to a pool hears nothing. */
export function createAccountChanges(
  connection: PoolConfig,
  log: Log,
  { every, patience }: typeof usualProbe = usualProbe,
): AccountChanges {
  const listeners: ((userId: string | undefined) => void)[] = [];
  let heard: pg.Client | undefined;
  let socket: Socket | undefined;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;

  function tell(userId: string | undefined): void {
    for (const listener of listeners) listener(userId);
  }

  async function connect(): Promise<void> {
    const own = new Socket();
    socket = own;
    const client = new pg.Client({
      ...(connection as pg.ClientConfig),
      application_name: 'poolhouse',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      stream: () => own,
    });
    client.on('notification', ({ payload }) => tell(payload || undefined));
    client.on('error', (error) => log.debug({ err: error }, 'changes of accounts are not heard'));
    client.on('end', () => lost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      log.debug({ err: error }, 'changes of accounts are not heard yet');
      own.destroy();
      return listenLater();
    }
    if (isStopped) return leave(client);
    heard = client;
    // What changed before nobody has told.
    tell(undefined);
    probeLater(client, own);
  }

  /** A connection may hear nothing and not know: behind a proxy that hangs, or of a process that was stopped. */
  function probeLater(client: pg.Client, own: Socket): void {
    const probe = async () => {
      if (heard !== client) return;
      try {
        await client.query('select');
        probeLater(client, own);
      } catch (error) {
        log.warn({ err: error }, 'changes of accounts were not heard, and are listened for anew');
        own.destroy();
      }
    };
    setTimeout(() => void probe(), every).unref();
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

  async function leave(client: pg.Client): Promise<void> {
    await Promise.race([client.end(), new Promise((done) => setTimeout(done, goodbyeMs).unref())]);
    socket?.destroy();
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
      const client = heard;
      heard = undefined;
      if (client) return leave(client);
      socket?.destroy();
      await connecting;
    },
  };
}
