import type { Brand } from '@poolhouse/brands/brand';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { UnitKind } from '@poolhouse/domain/unit/serial';
import type { Registry } from 'prom-client';
import type { Config } from '#config.ts';
import { scheduleJobs } from '#jobs/schedules.ts';
import { supportAddress } from '#modules/clouds/index.ts';
import type { ServerEventMap } from '#modules/events.ts';
import { createClosing } from '#modules/telemetry/index.ts';
import { type ProvisionedUnit, provision } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import { createClockCheck } from '#platform/clock-check.ts';
import type { ServerDatabase } from '#platform/database.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { createEvents } from '#platform/events.ts';
import type { AccessPorts } from '#platform/http/access.ts';
import type { Api } from '#platform/http/api.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { ResourceDefinition } from '#platform/http/json-ld/resource.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { demoPorts } from '#simulator/demo-ports.ts';
import { createDemoUnits } from '#simulator/demo-units.ts';
import { eraseFromUnits, exportFromUnits } from './account-ports.ts';
import { createAccountsSide } from './accounts-side.ts';
import type { BenchHooks } from './bench-hooks.ts';
import type { Lifecycle } from './lifecycle.ts';
import { measureParts } from './measuring.ts';
import { createUnitsSide, type UnitsSide, unitDefinitions } from './units-side.ts';

export interface PartsDeps {
  config: Config;
  brands: readonly Brand[];
  database: ServerDatabase;
  hosts: Hosts;
  certificate: Certificate | undefined;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
  bench: BenchHooks;
}

/** The running inside of the server, as its HTTP edge and its virtual units need it. */
export interface Parts {
  access: AccessPorts;
  registry: Registry;
  resources: readonly ResourceDefinition[];
  /** Below `/api`. */
  routes(api: Api): void;
  /** Beside the portal. */
  pages(app: Api): void;
  /** IRI of the cloud whose users log in here. */
  cloud: string;
  /** Where its users find support, as far as it is known. */
  support: () => string | null;
  ready: { broker(): boolean; clock(): boolean };
  /** Takes the upgrades to WebSockets. */
  startLive(app: Api): Promise<void>;
  mqtt(): { host: string; port: number };
  knownSerials(serials: readonly string[]): Promise<string[]>;
  provisionUnit(kind: UnitKind): Promise<ProvisionedUnit>;
}

/** Makes all modules, hands them to each other and starts what needs no listener. */
export async function startParts(deps: PartsDeps): Promise<Parts> {
  const { config, database, clock, log, lifecycle, bench } = deps;
  const { db, pool } = database;
  const events = createEvents<ServerEventMap>();
  const registry = createMetrics();
  const jobs = createJobs({ pool, log });
  const accounts = createAccountsSide({
    ...deps,
    events,
    jobs,
    ports: {
      // Both sides know each other: nobody is erased before the units' side is there.
      erasers: [eraseFromUnits(() => unitsSide)],
      exportParts: exportFromUnits(() => unitsSide),
      provisionDemo: (userId) => demo.provision(userId),
    },
  });
  database.changes.start();
  lifecycle.onStop('the changes of accounts', database.changes.stop);
  const cloudId = await accounts.seed();
  const unitsSide: UnitsSide = createUnitsSide({
    ...deps,
    ...{ events, registry, access: accounts.access },
    told: { jobs, outbox: accounts.outbox, links: accounts.links, push: accounts.push },
  });
  const { broker, mqtt, gateway, live, units, telemetry, commands, settings, timeline } = unitsSide;
  const { consumables, protocols, alerts } = unitsSide;
  measureParts(registry, { database, broker, live, telemetry, passwords: accounts.passwords });
  const { dataFolder } = database;
  const closing = createClosing({ pool, keptDays: config.samplesDays });
  const demo = createDemoUnits({
    ...demoPorts({ db, pool, clock, cloudId, closing }),
    dataFolder,
    mqtt,
    clock,
    events,
    log,
    mostUnits: config.demoUnits,
  });
  scheduleJobs(jobs, { pool, clock, closing, samplesDays: config.samplesDays, retention: config });

  const clockCheck = createClockCheck({ pool, clock, log });
  await clockCheck.start();
  lifecycle.onStop('the check of the clock', async () => clockCheck.stop());
  accounts.start();
  lifecycle.onStop('accounts', accounts.stop);
  await jobs.start();
  lifecycle.onStop('the jobs', jobs.stop);
  // Before the jobs, which wait for what runs.
  lifecycle.onStop('the closing of days', closing.stop);
  bench.onJobs?.(jobs);
  // After the gateway, which writes what is left, and with it what is to be judged.
  lifecycle.onStop('the alerts', alerts.stop);
  lifecycle.onStop('the broker', () => broker.stop());
  // Before any unit can connect: what it says first must not be missed.
  await gateway.start();
  lifecycle.onStop('the gateway', gateway.stop);
  await startBroker();
  await bench.onBroker?.(broker);
  await demo.start();
  lifecycle.onStop('the demo units', demo.stop);

  async function startBroker(): Promise<void> {
    try {
      await broker.start();
    } catch (error) {
      const { code, port } = error as NodeJS.ErrnoException & { port?: number };
      if (code !== 'EADDRINUSE') throw error;
      const variable = port === config.mqttPort ? 'MQTT_PORT' : 'MQTT_TLS_PORT';
      throw new Error(`${variable}: port ${port} is in use by another program`);
    }
  }

  return {
    access: accounts.access,
    registry,
    resources: [...unitDefinitions, ...accounts.definitions],
    routes(api) {
      // HTTP waits for the requests that wait for them, and by then tells browsers that their connections end.
      api.addHook('preClose', demo.refuse);
      accounts.routes(api);
      units.routes(api);
      telemetry.routes(api);
      commands.routes(api);
      settings.routes(api);
      timeline.routes(api);
      consumables.routes(api);
      protocols.routes(api);
      alerts.routes(api);
      bench.routes?.(api, pool);
    },
    pages: accounts.pages,
    cloud: iriOf('clouds', cloudId),
    support: await supportAddress(db, clock, cloudId),
    ready: { broker: () => broker.ready(), clock: clockCheck.isRight },
    async startLive(app) {
      await live.start(app.server);
      lifecycle.onStop('the live sockets', live.stop);
    },
    mqtt,
    async knownSerials(serials) {
      if (serials.length === 0) return [];
      const rows = await db
        .selectFrom('units')
        .select('serial')
        .where('serial', '=', anyOf(serials))
        .execute();
      return rows.map(({ serial }) => serial);
    },
    provisionUnit: (kind) => provision({ db, clock }, { kind, cloudId }),
  };
}
