import { loadBrands } from '@poolhouse/brands/load';
import { type Config, requireMailServer } from '#config.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { freePort } from '#platform/free-port.ts';
import { createHosts } from '#platform/http/hosts.ts';
import { createLog, type Log } from '#platform/log.ts';
import { checkPorts } from '#platform/ports.ts';
import { startVirtualUnits, type VirtualUnit } from '#simulator/virtual-units.ts';
import type { BenchHooks } from './bench-hooks.ts';
import { certificateFor } from './certificate.ts';
import { createLifecycle } from './lifecycle.ts';
import { startParts } from './parts.ts';
import { startServing } from './serving.ts';

/** Where people and programs find a running server. */
export interface Urls {
  portal: string;
  remote: string;
  /** While no mail server is configured. */
  mailbox: string | undefined;
  /** Front panels of the virtual units. */
  panel: string | undefined;
  /** For Prometheus on this machine; undefined on a public server without a port for it. */
  metrics: string | undefined;
  health: string;
}

export interface Running {
  urls: Urls;
  /** What stands on the labels of the virtual units. */
  virtualUnits: readonly VirtualUnit[];
  /** Where units on this machine connect. */
  mqtt: { host: string; port: number };
  database: Database;
}

export interface Poolhouse {
  start(): Promise<Running>;
  /** Loses nothing, and may be called twice. */
  stop(): Promise<void>;
}

export interface Overrides {
  clock?: Clock;
  log?: Log;
  bench?: BenchHooks;
  /** Folder of the brand variants, and that of the portal built with them. */
  variants?: string;
  portal?: string;
}

/** The whole server, made by hand of its parts: nothing runs before `start`. Port 0 takes any free one. */
export function compose(config: Config, overrides: Overrides = {}): Poolhouse {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog(config.logLevel);
  const lifecycle = createLifecycle(log);

  async function start(): Promise<Running> {
    requireMailServer(config);
    await checkPorts(portsOf(config));
    const port = config.port || (await freePort());
    const scheme = config.tls.mode === 'off' ? 'http' : 'https';
    const brands = [...loadBrands(overrides.variants).values()];
    if (!brands.some(({ label }) => label === config.appLabel)) {
      throw new Error(`APP_LABEL: must be one of ${brands.map(({ label }) => label).join(', ')}`);
    }
    const hosts = createHosts(config.publicUrl ?? `${scheme}://localhost:${port}`, brands, config.appLabel);
    const database = await openDatabase({ ...config, log, now: clock.now() });
    lifecycle.onStop('the database', database.stop);
    if (database.dataFolder !== config.dataDir) {
      log.warn(`PostgreSQL's user can't reach ${config.dataDir}: the data is in ${database.dataFolder}`);
    }
    const certificate = await certificateFor(config, {
      dataFolder: database.dataFolder,
      ...{ hosts, clock, log, lifecycle },
    });
    const parts = await startParts({
      config,
      brands,
      database,
      hosts,
      certificate,
      clock,
      log,
      lifecycle,
      bench: overrides.bench ?? {},
    });
    const tools = await startServing({
      ...{ config, port, hosts, certificate, clock, log, database, parts, lifecycle },
      bench: overrides.bench,
      ...(overrides.portal === undefined ? {} : { portal: overrides.portal }),
    });
    const virtual = await startVirtualUnits({
      dataFolder: database.dataFolder,
      count: config.virtualUnits,
      aquaCount: config.virtualAquaUnits,
      mqtt: parts.mqtt(),
      panelPort: hosts.loopback ? config.panelPort : undefined,
      log,
      known: parts.knownSerials,
      provision: parts.provisionUnit,
    });
    lifecycle.onStop('the virtual units', virtual.stop);
    return {
      urls: {
        portal: hosts.publicUrl,
        remote: hosts.originOf('remote'),
        ...tools,
        panel: virtual.panel,
        health: `${hosts.publicUrl}/api/health`,
      },
      virtualUnits: virtual.units,
      mqtt: parts.mqtt(),
      database,
    };
  }

  async function startOrUndo(): Promise<Running> {
    try {
      return await start();
    } catch (error) {
      await lifecycle.stop();
      throw error;
    }
  }

  let starting: Promise<Running> | undefined;
  return {
    start() {
      starting = startOrUndo();
      return starting;
    },
    async stop() {
      // A start that is half done can't be stopped, so it is waited for.
      await starting?.catch(() => undefined);
      await lifecycle.stop();
    },
  };
}

function portsOf(config: Config) {
  const embedded = config.mqttUrl === undefined;
  const all = [
    { variable: 'PORT', port: config.port, host: config.host, used: true },
    { variable: 'MQTT_PORT', port: config.mqttPort, host: '127.0.0.1', used: embedded },
    {
      variable: 'MQTT_TLS_PORT',
      port: config.mqttTlsPort,
      host: '::',
      used: embedded && config.tls.mode !== 'off',
    },
    { variable: 'PANEL_PORT', port: config.panelPort, host: '127.0.0.1', used: config.virtualUnits > 0 },
    {
      variable: 'METRICS_PORT',
      port: config.metricsPort ?? 0,
      host: config.metricsAllow ? '::' : '127.0.0.1',
      used: config.metricsPort !== undefined,
    },
  ];
  return all.filter(({ used }) => used);
}
