import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Connections whose statements may take as long as they take. */
const patient = new WeakSet<PoolClient>();

/** Lets what this connection is asked from now on be answered late. */
export const allowSilence = (client: PoolClient): void => void patient.add(client);

/**
 * Ends a connection on which nothing comes for too long while something is asked. A way that broke without a word, by a
 * failover or a router that forgot it, is noticed by TCP after a quarter of an hour, and as long every connection of a
 * pool would wait.
 * @param ms longer than PostgreSQL itself lets a statement take
 */
export function endWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    if (!patient.has(client)) stream.setTimeout(ms);
    return ask(...given);
  };
  client.query = watched as typeof client.query;
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(silence(ms)));
}

/** As the system says it of a connection that it has given up. */
const silence = (ms: number): Error =>
  Object.assign(new Error(`the database was silent for ${ms / 1_000} s`), {
    code: 'ETIMEDOUT',
    syscall: 'read',
  });
