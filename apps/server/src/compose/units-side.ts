import type { Registry } from 'prom-client';
import { ulid } from 'ulid';
import type { Config } from '#config.ts';
import { createBrokerPolicy, createGateway, type Gateway } from '#gateway/index.ts';
import { createLive, type Live, type LiveDeps } from '#live/index.ts';
import {
  type Alerts,
  type AlertsDeps,
  alertDefinition,
  createAlerts,
  notificationSettingsAnswer,
  openAlertsAnswer,
} from '#modules/alerts/index.ts';
import { type Commands, commandDefinition, createCommands } from '#modules/commands/index.ts';
import { type Consumables, createConsumables, unitConsumablesAnswer } from '#modules/consumables/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import { createProtocols, type Protocols } from '#modules/protocols/index.ts';
import {
  createSettings,
  type Settings,
  settingsSectionAnswer,
  unitSettingsAnswer,
} from '#modules/settings/index.ts';
import { createTelemetry, forgetUnits, historyDefinition, type Telemetry } from '#modules/telemetry/index.ts';
import { createTimeline, type Timeline, timelineDefinition } from '#modules/timeline/index.ts';
import { createUnits, type Units, unitDefinition, unitStateAnswer } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import type { AccessPorts } from '#platform/http/access.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { Log } from '#platform/log.ts';
import { createUnitMetrics } from '#platform/unit-metrics.ts';
import type { BenchHooks } from './bench-hooks.ts';
import { chooseBroker } from './broker.ts';

export interface UnitsSideDeps {
  config: Config;
  database: Database;
  hosts: Hosts;
  certificate: Certificate | undefined;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  registry: Registry;
  access: AccessPorts & Pick<LiveDeps, 'livingSessions' | 'heldSessions'>;
  /** How owners are told. */
  told: Pick<AlertsDeps, 'outbox' | 'links' | 'push' | 'jobs'>;
  bench: BenchHooks;
}

/** Everything that has to do with units, made and not yet started. */
export interface UnitsSide {
  broker: Broker;
  /** Where units on this machine connect, once the broker has started. */
  mqtt(): { host: string; port: number };
  gateway: Gateway;
  live: Live;
  units: Units;
  telemetry: Telemetry;
  commands: Commands;
  settings: Settings;
  timeline: Timeline;
  consumables: Consumables;
  protocols: Protocols;
  alerts: Alerts;
}

export const unitDefinitions = [
  unitDefinition,
  unitStateAnswer.definition,
  commandDefinition,
  historyDefinition,
  unitConsumablesAnswer.definition,
  timelineDefinition,
  alertDefinition,
  notificationSettingsAnswer.definition,
  openAlertsAnswer.definition,
  unitSettingsAnswer.definition,
  settingsSectionAnswer.definition,
];

export function createUnitsSide(deps: UnitsSideDeps): UnitsSide {
  const { config, database, hosts, certificate, clock, events, log, registry, access, bench } = deps;
  const { db, pool } = database;
  const metrics = createUnitMetrics(registry);
  const manyNodes = config.mqttUrl !== undefined;
  const units: Units = createUnits({
    ...{ db, clock, events, log, manyNodes },
    async onUnpairing(trx, unitId) {
      await commands.cancelAll(trx, unitId);
      await settings.takeBack(trx, unitId);
      await alerts.endAll(trx, unitId);
    },
    onSaved: (saved) => alerts.heard(saved),
  });
  const { reader } = units;
  const id = ulid();
  const own = createBrokerPolicy(units.credentials);
  const policy = bench.policy?.(own) ?? own;
  const { rate } = bench;
  const { broker, address } = chooseBroker({ config, node: id, policy, certificate, metrics, rate, log });
  const commands = createCommands({ db, broker, clock, events, log, access: units.access, reader });
  const settings = createSettings({ db, broker, clock, events, log, access: units.access, reader });
  const { acknowledge = 'after-commit', budget } = bench;
  const telemetry = createTelemetry({
    ...{ pool, broker, log, metrics, reader, acknowledge },
    holdsUnits: !manyNodes,
    ...(budget && { budget }),
  });
  const timeline = createTimeline({ db, broker, clock, log, events, access: units.access, reader });
  const alerts: Alerts = createAlerts({
    ...deps.told,
    ...{ db, clock, events, log, access: units.access, reader },
    variant: config.appLabel,
    canHear: () => broker.ready(),
  });
  const consumables = createConsumables({ db, pool, reader, inTurn: telemetry.inTurn });
  const protocols = createProtocols({
    ...{ pool, access: units.access, reader },
    livingSessions: access.livingSessions,
    relayNames: settings.relayNames,
  });
  const gateway = createGateway({
    ...{ broker, clock, events, log, metrics, units, telemetry, commands, settings, timeline },
    forgetRows: (removed) => forgetUnits(pool, removed),
  });
  const live = createLive({ ...access, hosts, broker, clock, events, log, units, commands, manyNodes });
  const rooms = { units, telemetry, commands, settings, timeline, consumables, protocols, alerts };
  return { broker, mqtt: address, gateway, live, ...rooms };
}
