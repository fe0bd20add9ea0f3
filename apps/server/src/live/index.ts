import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Commands } from '#modules/commands/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import type { Units } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createTokenBucket } from '#platform/broker/token-bucket.ts';
import type { Clock } from '#platform/clock.ts';
import { beginUpgrade, type Upgrade } from '#platform/http/connections/upgrades.ts';
import { bareAnswer } from '#platform/http/edge/bare-answer.ts';
import { canonicalTarget } from '#platform/http/edge/target.ts';
import type { Log } from '#platform/log.ts';
import { pushHistory, pushState, startBroadcaster } from './broadcaster.ts';
import { type ChecksDeps, createChecks } from './checks.ts';
import { createConnection, GOING_AWAY, type LiveConnection, POLICY_VIOLATED } from './connection.ts';
import { createConnectionList } from './connection-list.ts';
import { createEventBridge } from './event-bridge.ts';
import { type HandshakeDeps, judgeHandshake, LIVE_PATH } from './handshake.ts';
import { LiveSocket } from './live-socket.ts';
import { createRequests } from './requests.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createThrottle } from './throttle.ts';
import { createUserLimits } from './user-limits.ts';

export interface LiveDeps extends HandshakeDeps, Pick<ChecksDeps, 'livingSessions' | 'heldSessions'> {
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  units: Pick<Units, 'access' | 'reader' | 'directory'>;
  commands: Pick<Commands, 'find'>;
  /** Whether other nodes use the same broker. */
  manyNodes: boolean;
  /** Other allowances than those of the product, for positive controls. */
  frames?: Partial<typeof ownFrames>;
}

/** The WebSocket at `/api/live`. */
export interface Live {
  /** Needs a started broker; takes the upgrades of this server. */
  start(server: Server): Promise<void>;
  stop(): Promise<void>;
  /** Open sockets, and units that are watched. */
  counts(): { sockets: number; subscriptions: number };
}

const heartbeatEvery = 30_000;
const historyEvery = 1_000;
const maxMessage = 4_096;
const maxSockets = 50;
/** Of one message: a browser sends its few bytes in one. */
const maxFragments = 8;
/** Frames, whatever they carry: of one socket, and of all that one person has. */
const ownFrames = {
  ofSocket: { sustained: 20, burst: 250 },
  ofUser: { sustained: 40, burst: 1_000 },
};

export function createLive(deps: LiveDeps): Live {
  const { broker, clock, events, log, units, commands, manyNodes } = deps;
  const { access, reader, directory } = units;
  const connections = createConnectionList();
  const bridge = createEventBridge({ broker, events, log, manyNodes });
  // A backlog is acknowledged many times a second.
  const stored = createThrottle(historyEvery, (unitId) => pushHistory(subscriptions.of(unitId)));
  const subscriptions = createSubscriptions({
    broker,
    bridge,
    clock,
    onState(watch, state) {
      const unit = directory.peek(watch.serial);
      // Whichever node takes it in, this one has heard it too.
      if (unit) directory.heard(unit);
      pushState(watch, state, unit?.connected ?? true, clock.now().getTime());
    },
    onStored: ({ unitId }) => stored.add(unitId),
    onFailed: (error) => log.warn({ err: error }, 'a unit could not be left'),
  });
  const answer = createRequests({ reader, subscriptions, clock, log });
  const check = createChecks({ ...deps, access, subscriptions });
  const frames = { ...ownFrames, ...deps.frames };
  const limits = createUserLimits(frames.ofUser, () => performance.now());
  let isChecking = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessage,
    maxFragments,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const ends: (() => void | Promise<void>)[] = [];

  function open(socket: WebSocket, connection: LiveConnection): void {
    connections.add(connection);
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary) return connection.close(POLICY_VIOLATED, 'not so');
      answer(connection, data.toString()).catch((error: unknown) =>
        log.error({ err: error }, 'live request'),
      );
    });
    socket.on('error', (error) => log.debug({ error: error.message }, 'live socket'));
    socket.on('close', () => {
      connection.ended();
      connections.delete(connection);
      subscriptions.removeAll(connection);
    });
    // Nobody was told of what ended while the socket was being opened.
    void check([connection]);
  }

  async function upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    upgrading: Upgrade,
  ): Promise<void> {
    const verdict = await judgeHandshake(request, deps);
    if ('status' in verdict) return upgrading.refuse(verdict.status);
    const { actor } = verdict;
    const isFull = connections.ofUser(actor.userId).size >= maxSockets;
    if (isFull || !limits.mayOpen(actor.userId)) return upgrading.refuse(429);
    const counted = countFrames(socket, head, actor.userId);
    sockets.handleUpgrade(request, counted, Buffer.alloc(0), (open_) => {
      upgrading.taken();
      const connection = createConnection(open_, actor);
      counted.once('refused', () => {
        connection.close(POLICY_VIOLATED, 'too much');
        // Its answer to this would be one more frame that is not read.
        counted.end();
      });
      open(open_, connection);
    });
  }

  function countFrames(socket: Duplex, head: Buffer, userId: string): LiveSocket {
    const bucket = createTokenBucket(frames.ofSocket, () => performance.now());
    const mayBegin = (): boolean => bucket.tryTake(1) && limits.maySay(userId);
    return new LiveSocket({ socket, head, maxFrame: maxMessage, mayBegin });
  }

  function beat(): void {
    for (const connection of connections.all()) {
      const isStuck = connection.isStuck();
      if (!connection.alive || isStuck) connection.terminate();
      else {
        connection.alive = false;
        connection.ping();
      }
    }
    // A slow database is not asked again before it has answered.
    if (isChecking) return;
    isChecking = true;
    void check([...connections.all()]).finally(() => {
      isChecking = false;
    });
  }

  return {
    async start(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        const upgrading = beginUpgrade(socket);
        const target = canonicalTarget(request, deps.hosts);
        if (target === undefined) {
          upgrading.refuse(400, bareAnswer(400, 'malformed', deps.hosts));
        } else if (target.split('?', 1)[0] === LIVE_PATH) {
          upgrade(request, socket, head, upgrading).catch((error: unknown) => {
            log.warn({ err: error }, 'a live socket could not be opened');
            upgrading.refuse(503);
          });
          // Nothing else here becomes a socket.
        } else upgrading.refuse(404);
      };
      server.on('upgrade', onUpgrade);
      ends.push(() => void server.off('upgrade', onUpgrade));
      ends.push(clock.every(heartbeatEvery, beat));
      ends.push(startBroadcaster({ bridge, subscriptions, connections, directory, commands, clock, log }));
      await bridge.start();
      ends.push(() => bridge.stop());
    },
    async stop() {
      for (const end of ends.splice(0)) await end();
      stored.stop();
      for (const connection of connections.all()) {
        connection.close(GOING_AWAY, 'server stops');
        subscriptions.removeAll(connection);
      }
    },
    counts: () => ({ sockets: connections.size, subscriptions: subscriptions.size }),
  };
}
