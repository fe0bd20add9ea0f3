import {
  type ClientMessage,
  LIVE_VERSION,
  type ServerMessage,
  serverMessage,
} from '@poolhouse/contract/live/messages';
import { createEmitter, type Emitter } from '#shared/emitter.ts';
import type { After } from './after.ts';
import { backoff } from './backoff.ts';
import { createHeartbeat } from './heartbeat.ts';

/**
 * 'connecting': for a moment. 'polling': the server answers, but no socket comes about, as behind a proxy that refuses
 * them. 'lost': the server doesn't answer. 'offline': it is this device that has no network.
 */
export type LiveStatus = 'open' | 'connecting' | 'polling' | 'lost' | 'offline';

export interface LiveEvents {
  message: ServerMessage;
  status: LiveStatus;
  /** Open again after it was lost: what was pushed meanwhile is missing. */
  reopened: undefined;
  /** Closed because the session behind it is over; the reason, in the contract's words if the server knows one. */
  ended: string;
}

export interface LiveConnection extends Pick<Emitter<LiveEvents>, 'on'> {
  status(): LiveStatus;
  send(message: ClientMessage): boolean;
  /** Asks whether somebody is there, when an answer that came another way would be there by now. */
  ask(): void;
  start(): void;
  stop(): void;
}

/** After so many failed tries in a row, or so many milliseconds of trying, the server is asked another way. */
const DOUBT_AFTER = 2;
const DOUBT_MS = 5_000;
/** Milliseconds after which a try that neither opens nor fails is given up. */
const TRY_MS = 15_000;
/** Milliseconds that a connection must last before it counts as one: one that dies at once is one more failure. */
const STABLE_MS = 10_000;
/** Whatever wakes this up (network, tab), it tries no oftener. */
const REST_MS = 1_000;
/** The server's close code for a session that is over. */
const SESSION_ENDED = 4401;

export interface LiveSurroundings {
  /** Makes a new socket, not yet open. */
  connect: () => WebSocket;
  /** Says when the network goes and comes, and when the tab is looked at again: the browser's window. */
  page: EventTarget;
  /** What the browser thinks of its network. */
  isOnLine: () => boolean;
  isVisible: () => boolean;
  /** Whether the server answers all the same: on the device itself it needs no network. Never fails. */
  reachable: () => Promise<boolean>;
  random: () => number;
  after: After;
}

const nothing = () => {};

/** One socket that comes back by itself. */
export function createLiveConnection(around: LiveSurroundings): LiveConnection {
  const { connect, page, isOnLine, isVisible, reachable, random, after } = around;
  const events = createEmitter<LiveEvents>();
  let socket: WebSocket | undefined;
  /** The socket that `stop` closed, until there is another. */
  let left: WebSocket | undefined;
  let running = false;
  let failures = 0;
  let opened = false;
  let status: LiveStatus = 'connecting';
  let isResting = false;
  // The last socket opened and then said nothing, as behind a proxy that lets only the handshake through.
  let isMute = false;
  let pings = 0;
  let judging: symbol | undefined;
  let [cancelTry, cancelStable, cancelRetry, cancelDoubt] = [nothing, nothing, nothing, nothing];
  const heartbeat = createHeartbeat({
    after,
    isVisible,
    ping,
    onSilent() {
      isMute = true;
      if (socket) fail(socket);
      void notice();
    },
  });

  function setStatus(next: LiveStatus): void {
    if (next === status) return;
    status = next;
    events.emit('status', next);
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function ping(): void {
    pings += 1;
    send({ v: LIVE_VERSION, id: `ping-${pings}`, type: 'ping' });
  }

  function open(): void {
    leave();
    isResting = true;
    after(REST_MS, () => {
      isResting = false;
    });
    const own = connect();
    [socket, left] = [own, undefined];
    cancelTry = after(TRY_MS, () => fail(own));
    own.addEventListener('open', () => {
      if (socket !== own) return;
      if (isMute) ping();
      else taken();
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      if (isMute) {
        isMute = false;
        taken();
      }
      heartbeat.heard();
      const message = read(data);
      if (message) events.emit('message', message);
    });
    own.addEventListener('close', ({ code, reason }) => {
      // Also after an answer that said so first, because of which this socket was left: only the socket says why.
      if (code === SESSION_ENDED && (socket === own || left === own)) events.emit('ended', reason);
      fail(own);
    });
  }

  function taken(): void {
    cancelTry();
    cancelDoubt();
    judging = undefined;
    cancelStable = after(STABLE_MS, () => {
      failures = 0;
    });
    heartbeat.heard();
    const missedSome = opened || status !== 'connecting';
    opened = true;
    setStatus('open');
    if (missedSome) events.emit('reopened', undefined);
  }

  /** A socket without a line takes minutes to close: nothing more is heard of it from now on. */
  function leave(): void {
    for (const cancel of [cancelTry, cancelStable, cancelRetry]) cancel();
    heartbeat.stop();
    const own = socket;
    socket = undefined;
    own?.close();
  }

  function fail(own: WebSocket): void {
    if (!running || socket !== own) return;
    leave();
    failures += 1;
    if (status === 'open') doubt();
    if (failures >= DOUBT_AFTER) void judge();
    cancelRetry = after(backoff(failures, random()), open);
  }

  /** For a moment nobody is blamed. */
  function doubt(): void {
    setStatus('connecting');
    cancelDoubt();
    cancelDoubt = after(DOUBT_MS, () => void judge());
  }

  /** The line has been silent for long already: when nothing answers another way either, that is said at once. */
  async function notice(): Promise<void> {
    // A line that was left just now may be judged already.
    judging ??= Symbol('notice');
    const own = judging;
    const answers = await reachable();
    if (running && !answers && judging === own) setStatus(isOnLine() ? 'lost' : 'offline');
  }

  async function judge(): Promise<void> {
    cancelDoubt();
    const own = Symbol('judgement');
    judging = own;
    const answers = await reachable();
    if (judging === own) setStatus(answers ? 'polling' : isOnLine() ? 'lost' : 'offline');
  }

  /** The tab is looked at again: what looks open may be dead, and what waits need not. */
  function onSeen(): void {
    if (!running || !isVisible()) return;
    if (status === 'open') heartbeat.probe();
    else if (!socket) again();
  }

  function onOnline(): void {
    if (!running) return;
    if (status === 'open') {
      heartbeat.probe();
      return;
    }
    // Another network is another way: a try over the old one comes to nothing.
    leave();
    if (status === 'offline') {
      failures = 0;
      doubt();
    }
    again();
  }

  function again(): void {
    cancelRetry();
    if (isResting) cancelRetry = after(REST_MS, open);
    else open();
  }

  /** A socket without a network stays open until somebody misses an answer, which takes a while. */
  async function giveUp(): Promise<void> {
    if (!running || (await reachable()) || !running || isOnLine()) return;
    leave();
    cancelDoubt();
    judging = undefined;
    failures = DOUBT_AFTER;
    setStatus('offline');
    cancelRetry = after(backoff(failures, random()), open);
  }
  const onOffline = () => void giveUp();

  const listeners = { online: onOnline, offline: onOffline, visibilitychange: onSeen, pageshow: onSeen };

  return {
    on: events.on,
    status: () => status,
    send,
    ask() {
      if (status === 'open' && isVisible()) heartbeat.probe();
    },
    start() {
      if (running) return;
      running = true;
      failures = 0;
      opened = false;
      doubt();
      for (const [name, listener] of Object.entries(listeners)) page.addEventListener(name, listener);
      open();
    },
    stop() {
      running = false;
      for (const [name, listener] of Object.entries(listeners)) page.removeEventListener(name, listener);
      left = socket;
      leave();
      cancelDoubt();
      judging = undefined;
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
