import type { Pool } from 'pg';
import { type Commands, commandDefinition, createCommands } from './modules/commands/index.ts';
import type { ServerEvents } from './modules/events.ts';
import type { Limit } from './modules/rate-limits/index.ts';
import { createTelemetry, type Telemetry, type TelemetryDeps } from './modules/telemetry/index.ts';
import { createUnits, type UnitCredentials, type Units, unitDefinition } from './modules/units/index.ts';
import type { Broker } from './platform/broker/port.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/tables.ts';
import type { Api } from './platform/http/api.ts';
import type { Log } from './platform/log.ts';
import type { UnitMetrics } from './platform/unit-metrics.ts';

export interface UnitModulesDeps {
  db: Db;
  pool: Pool;
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  metrics: UnitMetrics;
  /** The same that the embedded broker's policy asks. */
  credentials: UnitCredentials;
  pairingLimits?: readonly Limit[] | undefined;
  /** For benches and tests. */
  telemetry?: Pick<TelemetryDeps, 'acknowledge' | 'batchMs' | 'batchRows' | 'waitingRows'>;
}

/** The modules about units; the gateway starts and stops what of them has timers. */
export interface UnitModules {
  units: Units;
  telemetry: Telemetry;
  commands: Commands;
  /** All their routes; prefix `/api`. */
  routes(api: Api): Promise<void>;
}

/** For the Hydra documentation. */
export const unitDefinitions = [unitDefinition, commandDefinition];

export function createUnitModules(deps: UnitModulesDeps): UnitModules {
  const { db, pool, broker, clock, events, log, metrics, credentials, pairingLimits } = deps;
  const units = createUnits({
    db,
    clock,
    events,
    log,
    credentials,
    pairingLimits,
    onUnpairing: (trx, unitId) => commands.cancelAll(trx, unitId),
  });
  const { reader } = units;
  const commands = createCommands({ db, broker, clock, events, log, reader });
  const telemetry = createTelemetry({ ...deps.telemetry, pool, db, broker, events, log, metrics, reader });
  return {
    units,
    telemetry,
    commands,
    async routes(api) {
      units.routes(api);
      telemetry.routes(api);
      commands.routes(api);
    },
  };
}
