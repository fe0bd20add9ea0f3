import { type ClientMessage, type ServerMessage, serverMessage } from '@poolhouse/contract/live/messages';
import { createEmitter, type Emitter } from '#shared/emitter.ts';
import { backoff } from './backoff.ts';

/** 'offline': it is this device that has no network. */
export type LiveStatus = 'open' | 'connecting' | 'lost' | 'offline';

export interface LiveEvents {
  message: ServerMessage;
  status: LiveStatus;
  /** Open again after it was lost: what was pushed meanwhile is missing. */
  reopened: undefined;
  /** Closed because the session behind it is over. */
  ended: undefined;
}

export interface LiveConnection extends Pick<Emitter<LiveEvents>, 'on'> {
  status(): LiveStatus;
  send(message: ClientMessage): boolean;
  start(): void;
  stop(): void;
}

/** After so many failed tries in a row the connection counts as lost. */
const LOST_AFTER = 2;
/** The server's close code for a session that is over. */
const SESSION_ENDED = 4401;

export interface LiveSurroundings {
  /** Makes a new socket, not yet open. */
  connect: () => WebSocket;
  /** Says `offline` when the network goes and `online` when it is back: the browser's window. */
  network: EventTarget;
  /** What the browser thinks of its network. */
  isOnLine: () => boolean;
  /** Whether the server answers all the same: on the device itself it needs no network. Never fails. */
  reachable: () => Promise<boolean>;
  random: () => number;
}

/** One socket that comes back by itself. */
export function createLiveConnection({
  connect,
  network,
  isOnLine,
  reachable,
  random,
}: LiveSurroundings): LiveConnection {
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
    own.addEventListener('close', ({ code }) => {
      if (!running || socket !== own) return;
      if (code === SESSION_ENDED) events.emit('ended', undefined);
      failures += 1;
      setStatus(failures < LOST_AFTER ? 'connecting' : isOnLine() ? 'lost' : 'offline');
      timer = setTimeout(open, backoff(failures, random()));
    });
  }

  const openNow = () => {
    if (!running || status === 'open') return;
    if (status === 'offline') {
      failures = 0;
      setStatus('connecting');
    }
    if (socket?.readyState !== WebSocket.CONNECTING) open();
  };

  /** A socket without a network stays open until somebody misses an answer, which takes half a minute. */
  async function giveUp(): Promise<void> {
    if (!running || (await reachable()) || !running || isOnLine()) return;
    clearTimeout(timer);
    const dead = socket;
    socket = undefined;
    failures = LOST_AFTER;
    setStatus('offline');
    dead?.close();
    timer = setTimeout(open, backoff(failures, random()));
  }
  const onOffline = () => void giveUp();

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
      network.addEventListener('offline', onOffline);
      open();
    },
    stop() {
      running = false;
      clearTimeout(timer);
      network.removeEventListener('online', openNow);
      network.removeEventListener('offline', onOffline);
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
