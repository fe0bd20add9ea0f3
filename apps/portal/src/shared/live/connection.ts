import { type ClientMessage, type ServerMessage, serverMessage } from '@poolhouse/contract/live/messages';
import { createEmitter, type Emitter } from '../emitter.ts';
import { backoff } from './backoff.ts';

export type LiveStatus = 'open' | 'connecting' | 'lost';

export interface LiveEvents {
  message: ServerMessage;
  status: LiveStatus;
  /** Open again after it was lost: what was pushed meanwhile is missing. */
  reopened: undefined;
}

export interface LiveConnection extends Pick<Emitter<LiveEvents>, 'on'> {
  status(): LiveStatus;
  send(message: ClientMessage): boolean;
  start(): void;
  stop(): void;
}

/** After so many failed tries in a row the connection counts as lost. */
const LOST_AFTER = 2;

export interface LiveSurroundings {
  /** Makes a new socket, not yet open. */
  connect: () => WebSocket;
  /** Says `online` when the network is back: the browser's window. */
  network: EventTarget;
  random: () => number;
}

/** One socket that comes back by itself. */
export function createLiveConnection({ connect, network, random }: LiveSurroundings): LiveConnection {
  const events = createEmitter<LiveEvents>();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let failures = 0;
  let opened = false;
  let status: LiveStatus = 'connecting';

  function setStatus(next: LiveStatus): void {
    if (next === status) return;
    status = next;
    events.emit('status', next);
  }

  function open(): void {
    clearTimeout(timer);
    const own = connect();
    socket = own;
    own.addEventListener('open', () => {
      failures = 0;
      setStatus('open');
      if (opened) events.emit('reopened', undefined);
      opened = true;
    });
    own.addEventListener('message', ({ data }) => {
      const message = read(data);
      if (message) events.emit('message', message);
    });
    own.addEventListener('close', () => {
      if (!running || socket !== own) return;
      failures += 1;
      setStatus(failures >= LOST_AFTER ? 'lost' : 'connecting');
      timer = setTimeout(open, backoff(failures, random()));
    });
  }

  const openNow = () => {
    if (running && status !== 'open' && socket?.readyState !== WebSocket.CONNECTING) open();
  };

  return {
    on: events.on,
    status: () => status,
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    start() {
      if (running) return;
      running = true;
      failures = 0;
      opened = false;
      setStatus('connecting');
      network.addEventListener('online', openNow);
      open();
    },
    stop() {
      running = false;
      clearTimeout(timer);
      network.removeEventListener('online', openNow);
      socket?.close();
      socket = undefined;
      setStatus('connecting');
    },
  };
}

function read(data: unknown): ServerMessage | undefined {
  try {
    return serverMessage.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
