import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import type { Postmaster } from './postmaster.ts';

/**
 * Waits until PostgreSQL answers, however long it recovers.
 * @returns its `cluster_name`; undefined when its process ended meanwhile
 */
export async function waitUntilUp(
  connection: PoolConfig,
  postmaster: Postmaster,
): Promise<string | undefined> {
  let alive = true;
  const gone = postmaster.gone.then(() => {
    alive = false;
  });
  while (alive) {
    const name = await Promise.race([probe(connection), gone]);
    if (typeof name === 'string') return name;
    await Promise.race([sleep(20), gone]);
  }
  return undefined;
}

/** @returns undefined while nobody answers; a refused password is an error, since waiting doesn't help */
async function probe(connection: PoolConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    return rows[0]?.cluster_name ?? '';
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
