import pg, { type Pool, type PoolConfig } from 'pg';
import { askByName } from './prepared.ts';
import { endWhenSilent } from './silence.ts';

const bigint = 20;

/** bigint columns hold counts and sequence numbers, all far below 2^53. */
const types: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text')),
};

/** Milliseconds after which PostgreSQL itself ends a statement. */
const longestMs = 60_000;
/** By then it would have said so. */
const usuallySilentMs = longestMs + 15_000;

export interface PoolOptions {
  max?: number;
  /** Milliseconds without an answer after which a connection counts as broken. */
  silentMs?: number;
}

/**
 * A pool of connections to PostgreSQL. It reconnects by itself; while the server is away its queries reject within
 * five seconds.
 * @param onError told about connections that broke while idle, which fails no query
 */
export function createPool(
  connection: PoolConfig,
  onError: (error: Error) => void,
  { max = 20, silentMs = usuallySilentMs }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    // A new one costs both sides more than a hundred questions, and its first plans as much again: those that a busy
    // moment needed stay for the next one.
    idleTimeoutMillis: 300_000,
    statement_timeout: longestMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'poolhouse',
    // A transaction left open by a bug must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onError);
  // While a connection is lent out the pool doesn't listen to it: one that broke between two queries of its borrower
  // would end the process. The next query rejects anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    askByName(client);
    endWhenSilent(client, silentMs);
  });
  return pool;
}
