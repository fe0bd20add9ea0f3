import type { PoolConfig } from 'pg';

/** A connection over a Unix socket as one string, which every PostgreSQL client of Node understands. */
export function socketUrl(connection: PoolConfig): string {
  const { user, password, host, database } = connection;
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = String(user);
  url.password = String(password);
  url.searchParams.set('host', String(host));
  return url.href;
}

/** The same server's other database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
