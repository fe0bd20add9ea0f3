import { API } from '@poolhouse/contract/api/hydra';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { createLiveConnection, type LiveConnection } from './connection.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

/** What becomes of what is pushed. */
export interface LiveReceiver {
  take(message: ServerMessage): void;
  /** The connection is back: what was pushed meanwhile is missing. */
  reopened(): void;
}

export interface Live {
  connection: LiveConnection;
  subscriptions: Subscriptions;
  start(receiver: LiveReceiver): void;
  stop(): void;
}

/** Milliseconds until a subscription that the server could not take just now is tried again. */
const AGAIN_MS = 3_000;

/** A session that is over answers 401, which leads to the login like any other. */
const askWhoIsLoggedIn = () =>
  void queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => undefined);

let nextId = 0;
const id = (): string => {
  nextId += 1;
  return String(nextId);
};

/** The tab's one live connection and its subscriptions. */
export function createLive(connection: LiveConnection, againMs = AGAIN_MS): Live {
  const subscriptions = createSubscriptions((type, unit) =>
    connection.send({ v: LIVE_VERSION, id: id(), type, unit }),
  );
  const off: (() => void)[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function subscribeLater(unit: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      subscriptions.repeatOne(unit);
    }, againMs);
    timers.add(timer);
  }

  return {
    connection,
    subscriptions,
    start(receiver) {
      off.push(
        connection.on('status', (status) => status === 'open' && subscriptions.repeat()),
        connection.on('message', receiver.take),
        connection.on('message', (message) => {
          if (message.type === 'error' && message.unit && message.code === 'unavailable') {
            subscribeLater(message.unit);
          }
        }),
        connection.on('ended', askWhoIsLoggedIn),
        // A handshake that is refused doesn't say why.
        connection.on('status', (status) => status === 'lost' && askWhoIsLoggedIn()),
        connection.on('reopened', receiver.reopened),
      );
      connection.start();
    },
    stop() {
      for (const end of off.splice(0)) end();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      connection.stop();
    },
  };
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`;

export const live = createLive(
  createLiveConnection({
    connect: () => new WebSocket(address()),
    network: globalThis,
    isOnLine: () => navigator.onLine,
    reachable: () =>
      fetch(`${API}/health`, { cache: 'no-store', signal: AbortSignal.timeout(2000) }).then(
        () => true,
        () => false,
      ),
    random: Math.random,
  }),
);
