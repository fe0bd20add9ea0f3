import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Database } from './database.ts';
import { counted, gauge, gauges } from './gauges.ts';

interface Backlog {
  mails: number;
  jobs: number;
  /** Bytes of log that the database has written since it was made. */
  log: number;
}

const unknown: Backlog = { mails: Number.NaN, jobs: Number.NaN, log: 0 };

/** What stands in the database and nowhere else; not a number while it is away. */
async function readBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select (select count(*)::int from mails where sent_at is null) as mails,
      (select count(*)::int from pgboss.job where state < 'active' and start_after <= now()) as jobs,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`);
  return rows[0] ?? unknown;
}

/** How busy the database is, as the server sees it, and what it waits with. */
export function measureDatabase(
  registry: Registry,
  { pool, restarts }: Pick<Database, 'pool' | 'restarts'>,
): void {
  gauges(
    registry,
    'poolhouse_database_connections',
    'Connections to the database, by what they do',
    'state',
    () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  );
  gauge(
    registry,
    'poolhouse_database_requests_waiting',
    'Requests that wait for a connection to the database',
    () => pool.waitingCount,
  );
  if (restarts() !== undefined) {
    counted(
      registry,
      'poolhouse_database_restarts_total',
      'Times that the embedded PostgreSQL ended by itself and was started again',
      () => restarts() ?? 0,
    );
  }
  let last = unknown;
  let looking: Promise<Backlog> | undefined;
  /** One look for all that are read at once. */
  const look = (): Promise<Backlog> => {
    looking ??= readBacklog(pool)
      .catch(() => ({ ...unknown, log: last.log }))
      .then((found) => {
        last = found;
        looking = undefined;
        return found;
      });
    return looking;
  };
  const of = (what: keyof Backlog) => async () => (await look())[what];
  gauge(registry, 'poolhouse_mails_waiting', 'Mails that are not sent yet', of('mails'));
  gauge(registry, 'poolhouse_jobs_waiting', 'Jobs whose time has come and that nobody does yet', of('jobs'));
  counted(registry, 'poolhouse_database_wal_bytes_total', 'Log that the database has written', of('log'));
}
