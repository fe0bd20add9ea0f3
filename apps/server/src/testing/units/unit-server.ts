import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { IClientOptions } from 'mqtt';
import { Registry } from 'prom-client';
import { ulid } from 'ulid';
import { createBrokerPolicy, createGateway } from '#gateway/index.ts';
import { createLive, type Live, type LiveDeps } from '#live/index.ts';
import { type Alerts, createAlerts } from '#modules/alerts/index.ts';
import { type Commands, createCommands } from '#modules/commands/index.ts';
import { createConsumables } from '#modules/consumables/index.ts';
import type { ServerEventMap, ServerEvents } from '#modules/events.ts';
import { createMailLinks, createOutbox } from '#modules/mails/index.ts';
import { createProtocols } from '#modules/protocols/index.ts';
import { createPush } from '#modules/push/index.ts';
import { createSettings, type Settings } from '#modules/settings/index.ts';
import {
  createTelemetry,
  forgetUnits,
  type Telemetry,
  type TelemetryDeps,
} from '#modules/telemetry/index.ts';
import { createTimeline, type Timeline, type TimelineDeps } from '#modules/timeline/index.ts';
import { createUnits, type ProvisionedUnit, provision, type Units } from '#modules/units/index.ts';
import { createClientBroker } from '#platform/broker/client.ts';
import { createEmbeddedBroker, type EmbeddedBrokerOptions } from '#platform/broker/embedded.ts';
import type { Broker, BrokerPolicy } from '#platform/broker/port.ts';
import { createEvents } from '#platform/events.ts';
import type { Actor, Api } from '#platform/http/api.ts';
import { createHosts } from '#platform/http/hosts.ts';
import { createKeptAnswers } from '#platform/http/idempotency/kept-answers.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createUnitMetrics } from '#platform/unit-metrics.ts';
import { type TestDatabase, testDatabase } from '../database/database.ts';
import { testHttp, testUrl, testVariants } from '../http/http.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';
import { giveUnits } from './give-units.ts';
import { connectRaw, type RawUnit } from './raw-unit.ts';

/** Database, broker, gateway, modules, HTTP and live as the server composes them, with sessions made up. */
export interface UnitServer {
  broker: Broker;
  database: TestDatabase;
  clock: ManualClock;
  events: ServerEvents;
  units: Units;
  telemetry: Telemetry;
  commands: Commands;
  settings: Settings;
  timeline: Timeline;
  alerts: Alerts;
  live: Live;
  api: Api;
  mqttPort: number;
  httpPort: number;
  /** `{metric labels}` → count */
  counted(name: string): Promise<Record<string, number>>;
  provision(kind?: 'controller' | 'aqua'): Promise<ProvisionedUnit>;
  connect(unit: Pick<ProvisionedUnit, 'serial' | 'secret'>, more?: IClientOptions): Promise<RawUnit>;
  /** A user with a session; the token goes into the cookie. */
  addUser(roles?: string[], email?: string): Promise<{ actor: Actor; token: string }>;
  endSession(token: string): void;
  /** Makes this user the owner without a code. */
  own(userId: string, unit: ProvisionedUnit): Promise<void>;
  stop(): Promise<void>;
}

export interface UnitServerOptions {
  rate?: EmbeddedBrokerOptions['rate'];
  limits?: EmbeddedBrokerOptions['limits'];
  telemetry?: Pick<TelemetryDeps, 'acknowledge' | 'waitingRows' | 'patienceMs' | 'budget' | 'refusalMs'>;
  timeline?: Pick<TimelineDeps, 'budget'>;
  /** What browsers may name as their push service. */
  push?: { local: boolean };
  database?: TestDatabase;
  /** Makes it one of several servers at an outside broker; with `login` each of its connections has a user name. */
  outside?: { port: number; node: string; login?: string };
  /** Other ports of the live sockets. */
  live?: (units: Units) => Partial<LiveDeps>;
  /** For positive controls: parts of the broker's policy that are not what they should be. */
  weakened?: Partial<BrokerPolicy>;
}

export async function startUnitServer(options: UnitServerOptions = {}): Promise<UnitServer> {
  const database = options.database ?? (await testDatabase());
  const { db, pool } = database;
  const clock = manualClock(new Date());
  const events: ServerEvents = createEvents<ServerEventMap>();
  const log = createLog('silent');
  const registry = new Registry();
  const metrics = createUnitMetrics(registry);
  const manyNodes = options.outside !== undefined;
  const units = createUnits({
    ...{ db, clock, events, log, manyNodes },
    async onUnpairing(trx, unitId) {
      await commands.cancelAll(trx, unitId);
      await settings.takeBack(trx, unitId);
      await alerts.endAll(trx, unitId);
    },
    onSaved: (saved) => alerts.heard(saved),
  });
  const embedded = createEmbeddedBroker({
    policy: { ...createBrokerPolicy(units.credentials), ...options.weakened },
    log,
    port: 0,
    maxPacket: 262_144,
    rate: options.rate ?? { sustained: 100_000, burst: 100_000 },
    limits: options.limits,
    onRefused: (what) => metrics.refused(what),
  });
  const { outside } = options;
  const broker: Broker = outside ? outsideClient(outside, log) : embedded;
  const { access, reader } = units;
  const commands: Commands = createCommands({ db, broker, clock, events, log, access, reader });
  const settings: Settings = createSettings({ db, broker, clock, events, log, access, reader });
  const telemetry = createTelemetry({
    ...options.telemetry,
    ...{ pool, db, broker, log, metrics, reader },
    holdsUnits: !outside,
  });
  const timeline = createTimeline({ db, broker, clock, log, events, access, reader, ...options.timeline });
  const hosts = createHosts(testUrl, testVariants, 'pool-live');
  const jobs = { schedule: () => undefined, wake: () => undefined };
  const push = createPush({
    ...{
      db,
      clock,
      jobs,
      log,
      contact: 'mailto:push@example.com',
      outside: options.push ?? { local: false },
    },
    sessions: () => ({ current: async () => undefined }) as never,
  });
  const alerts: Alerts = createAlerts({
    ...{ db, clock, events, log, access, reader, jobs, push, variant: 'pool-live' },
    outbox: createOutbox({ db, clock, brandOf: (label) => ({ name: label }) }),
    links: createMailLinks(hosts),
    canHear: () => true,
  });
  const gateway = createGateway({
    ...{ broker, clock, events, log, metrics, units, telemetry, commands, settings, timeline },
    forgetRows: (removed) => forgetUnits(pool, removed),
  });
  const cloudId = ulid();
  await db
    .insertInto('clouds')
    .values({ id: cloudId, name: 'Poolhouse', support_email: 'support@poolhouse.example', langs: ['en'] })
    .execute();

  const sessions = new Map<string, Actor>();
  const authenticate = async (token: string): Promise<Actor | undefined> => sessions.get(token);
  const livingSessions = async (ids: readonly string[]): Promise<Set<string>> =>
    new Set([...sessions.values()].map(({ sessionId }) => sessionId).filter((id) => ids.includes(id)));
  const protocols = createProtocols({
    ...{ pool, access, reader, livingSessions },
    relayNames: settings.relayNames,
  });
  const consumables = createConsumables({ db, pool, reader, inTurn: telemetry.inTurn });
  const live = createLive({
    broker,
    clock,
    events,
    log,
    units,
    commands,
    hosts,
    authenticate,
    livingSessions,
    heldSessions: async () => new Set(),
    termsGate: async () => null,
    manyNodes,
    ...options.live?.(units),
  });
  const api = await testHttp({ authenticate, answers: createKeptAnswers({ db, clock }) });
  const modules = [units, telemetry, commands, settings, timeline, consumables, protocols, alerts];
  for (const { routes } of modules) {
    await api.register(async (app: Api) => routes(app), { prefix: '/api' });
  }
  await gateway.start();
  await broker.start();
  api.server.listen(0, '127.0.0.1');
  await once(api.server, 'listening');
  await live.start(api.server);
  const mqttPort = outside?.port ?? embedded.address().port;
  const connected = new Set<RawUnit>();

  return {
    broker,
    database,
    clock,
    events,
    units,
    telemetry,
    commands,
    settings,
    timeline,
    alerts,
    live,
    api,
    mqttPort,
    httpPort: (api.server.address() as AddressInfo).port,
    async counted(name) {
      const metric = await registry.getSingleMetric(name)?.get();
      return Object.fromEntries(
        metric?.values.map(({ labels, value }) => [Object.values(labels).join(' '), value]) ?? [],
      );
    },
    provision: (kind = 'controller') => provision({ db, clock }, { kind, cloudId }),
    async connect({ serial, secret }, more) {
      const login = { clientId: serial, username: serial, password: secret };
      const unit = await connectRaw({ port: mqttPort, ...login, ...more });
      connected.add(unit);
      return unit;
    },
    async addUser(roles = ['ROLE_USER', 'ROLE_APP_POOL_REMOTE'], address?: string) {
      const userId = ulid();
      const now = clock.now();
      const email = address ?? `${userId}@example.com`;
      await db
        .insertInto('end_users')
        .values({
          id: userId,
          cloud_id: cloudId,
          email,
          email_key: email,
          name: 'Anna',
          surname: 'Test',
          lang: 'en',
          roles,
          password_hash: '',
          created_at: now,
          updated_at: now,
        })
        .execute();
      const token = ulid();
      const actor: Actor = { sessionId: ulid(), userId, cloudId, email, roles, lang: 'en' };
      sessions.set(token, actor);
      return { actor, token };
    },
    endSession(token) {
      const actor = sessions.get(token);
      sessions.delete(token);
      if (actor) events.emit('sessions.ended', { userId: actor.userId, sessionId: actor.sessionId });
    },
    async own(userId, { serial }) {
      await giveUnits(db, userId, [serial]);
    },
    async stop() {
      for (const unit of connected) await unit.end();
      await live.stop();
      await api.close();
      await gateway.stop();
      await alerts.stop();
      await broker.stop();
      if (!options.database) await database.stop();
    },
  };
}

function outsideClient(
  { port, node, login }: { port: number; node: string; login?: string },
  log: Log,
): Broker {
  const url = `mqtt://${login === undefined ? '' : `${login}:secret@`}127.0.0.1:${port}`;
  return createClientBroker({ url, log, node, group: '', logins: login === undefined ? 'one' : 'three' });
}

/** Runs `work` on a server of its own. */
export async function withServer<T>(
  options: UnitServerOptions,
  work: (on: UnitServer) => Promise<T>,
): Promise<T> {
  const server = await startUnitServer(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** How often the broker has refused this. */
export const refusals = async (on: UnitServer, what: string): Promise<number> =>
  (await on.counted('poolhouse_unit_refused_total'))[what] ?? 0;
