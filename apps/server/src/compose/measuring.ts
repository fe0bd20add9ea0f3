import type { Registry } from 'prom-client';
import type { Live } from '#live/index.ts';
import type { Passwords } from '#modules/passwords/index.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Database } from '#platform/database.ts';
import { measureDatabase } from '#platform/database-metrics.ts';
import { gauge, gauges } from '#platform/gauges.ts';

export interface Measured {
  database: Pick<Database, 'pool' | 'restarts'>;
  broker: Pick<Broker, 'ready' | 'connected'>;
  live: Pick<Live, 'counts'>;
  telemetry: Pick<Telemetry, 'waiting'>;
  passwords: Pick<Passwords, 'taken'>;
}

/** What the parts of the server say of themselves whenever somebody looks at `/metrics`. */
export function measureParts(
  registry: Registry,
  { database, broker, live, telemetry, passwords }: Measured,
): void {
  const { connected } = broker;
  if (connected) gauge(registry, 'poolhouse_units_connected', 'Units that are connected here', connected);
  gauge(registry, 'poolhouse_broker_ready', 'Whether messages of units can be sent and received', () =>
    Number(broker.ready()),
  );
  gauge(registry, 'poolhouse_live_sockets', 'Open WebSockets of browsers', () => live.counts().sockets);
  gauge(
    registry,
    'poolhouse_live_watched_units',
    'Units that somebody looks at',
    () => live.counts().subscriptions,
  );
  gauge(
    registry,
    'poolhouse_telemetry_rows_waiting',
    'Rows of units that wait to be stored',
    telemetry.waiting,
  );
  gauges(
    registry,
    'poolhouse_password_places_taken',
    'Places taken in the queues for hashing passwords',
    'queue',
    passwords.taken,
  );
  measureDatabase(registry, database);
}
