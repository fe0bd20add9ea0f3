import { API } from '@poolhouse/contract/api/hydra';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import * as z from 'zod/mini';
import { apiEvents } from '#shared/api/api-events.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { noteSessionEnd } from '#shared/session/session-end.ts';
import { after } from './after.ts';
import {
  createLiveConnection,
  type LiveConnection,
  type LiveStatus,
  type LiveSurroundings,
} from './connection.ts';
import { createPolling } from './polling.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

/** What becomes of what is pushed. */
export interface LiveReceiver {
  take(message: ServerMessage): void;
  /** From now on whoever is logged in is told of what concerns them. */
  opened(): void;
  /** The connection is back: what was pushed meanwhile is missing, except for what the subscriptions bring. */
  reopened(): void;
  /** Asks for a unit that nothing is pushed about. Never fails. */
  ask(unit: string): Promise<void>;
}

export interface Live {
  connection: LiveConnection;
  subscriptions: Subscriptions;
  start(receiver: LiveReceiver): void;
  stop(): void;
}

/** Milliseconds until a subscription that the server could not take just now is tried again. */
const AGAIN_MS = 3_000;
/** Milliseconds in which the server answers when it is asked whether it is there. */
const REACHABLE_MS = 3_000;

/** A session that is over answers 401, which leads to the login like any other. */
const askWhoIsLoggedIn = () =>
  void queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => undefined);

let nextId = 0;
const id = (): string => {
  nextId += 1;
  return String(nextId);
};

/** The tab's one live connection, its subscriptions, and what is asked for while nothing is pushed. */
export function createLive(around: LiveSurroundings): Live {
  const connection = createLiveConnection(around);
  const subscriptions = createSubscriptions(
    (type, units) => connection.send({ v: LIVE_VERSION, id: id(), type, units: [...units] }),
    around.after,
  );
  // Also while stopped: an answer may have said first that the session is over, but not why.
  connection.on('ended', noteSessionEnd);
  let off: (() => void)[] = [];
  let cancelAgain = () => {};
  let again = new Set<string>();

  function subscribeLater(unit: string): void {
    again.add(unit);
    if (again.size > 1) return;
    cancelAgain = around.after(AGAIN_MS, () => {
      const units = again;
      again = new Set();
      for (const one of units) subscriptions.repeatOne(one);
    });
  }

  function hearRefusal(message: ServerMessage): void {
    if (message.type !== 'error' || !message.unit) return;
    if (message.code === 'unavailable') subscribeLater(message.unit);
    if (message.code === 'too-many-subscriptions') subscriptions.refused(message.unit);
  }

  function watchStatus(status: LiveStatus): void {
    if (status === 'open') subscriptions.repeat();
    // A handshake that is refused doesn't say why.
    if (status === 'lost' || status === 'polling') askWhoIsLoggedIn();
  }

  return {
    connection,
    subscriptions,
    start(receiver) {
      const polling = createPolling({
        ...{ after: around.after, isVisible: around.isVisible, ask: receiver.ask },
        units() {
          if (connection.status() === 'polling') return subscriptions.units();
          return connection.status() === 'open' ? subscriptions.unheard() : [];
        },
      });
      const onSeen = () => {
        if (around.isVisible()) polling.start();
      };
      around.page.addEventListener('visibilitychange', onSeen);
      off = [
        () => around.page.removeEventListener('visibilitychange', onSeen),
        polling.stop,
        connection.on('status', (status) => {
          watchStatus(status);
          if (status === 'open') receiver.opened();
          if (status === 'polling') polling.start();
        }),
        connection.on('message', receiver.take),
        connection.on('message', hearRefusal),
        connection.on('ended', askWhoIsLoggedIn),
        connection.on('reopened', receiver.reopened),
        apiEvents.on('late', connection.ask),
      ];
      polling.start();
      connection.start();
    },
    stop() {
      for (const end of off.splice(0)) end();
      cancelAgain();
      again.clear();
      connection.stop();
    },
  };
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`;

const ready = z.object({ ready: z.literal(true) });

/** Asked of the server itself: the login page of a hotel's network is an answer too. */
async function reachable(): Promise<boolean> {
  const limit = new AbortController();
  const cancel = after(REACHABLE_MS, () => limit.abort());
  try {
    const answer = await fetch(`${API}/health`, { cache: 'no-store', signal: limit.signal });
    return ready.safeParse(await answer.json()).success;
  } catch {
    return false;
  } finally {
    cancel();
  }
}

export const live = createLive({
  connect: () => new WebSocket(address()),
  page: globalThis,
  isOnLine: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  reachable,
  random: Math.random,
  after,
});
