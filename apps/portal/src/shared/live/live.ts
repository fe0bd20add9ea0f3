import { API } from '@poolhouse/contract/api/hydra';
import { LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { queryClient } from '../api/query-client.ts';
import { createLiveConnection, type LiveConnection } from './connection.ts';
import { takeMessage } from './take-message.ts';
import { createWatches, type Watches } from './watches.ts';

export interface Live {
  connection: LiveConnection;
  watches: Watches;
  start(): void;
  stop(): void;
}

let nextId = 0;
const id = (): string => {
  nextId += 1;
  return String(nextId);
};

/** The tab's one live connection, its subscriptions, and the way of messages into the query cache. */
export function createLive(connection: LiveConnection): Live {
  const watches = createWatches((type, unit) => connection.send({ v: LIVE_VERSION, id: id(), type, unit }));
  const off: (() => void)[] = [];
  return {
    connection,
    watches,
    start() {
      off.push(
        connection.on('status', (status) => status === 'open' && watches.repeat()),
        connection.on('message', (message) => takeMessage(queryClient, message, Date.now())),
        connection.on('reopened', () => void queryClient.invalidateQueries({ queryKey: ['unit'] })),
        connection.on('reopened', () => void queryClient.invalidateQueries({ queryKey: ['units'] })),
      );
      connection.start();
    },
    stop() {
      for (const end of off.splice(0)) end();
      connection.stop();
    },
  };
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`;

export const live = createLive(
  createLiveConnection({ connect: () => new WebSocket(address()), network: globalThis, random: Math.random }),
);
