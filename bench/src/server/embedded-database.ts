import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';

const parts = (folder: string) => ({
  pidFile: join(folder, 'data/postgres/data/postmaster.pid'),
  password: join(folder, 'data/postgres.password'),
});

/** Process number of the PostgreSQL that the server on `folder` started; undefined while there is none. */
export function postmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(parts(folder).pidFile, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** The embedded database of the server on `folder`, read without going through the server. */
export function openEmbedded(folder: string): Pool {
  const { pidFile, password } = parts(folder);
  const [, , , port, host] = readFileSync(pidFile, 'utf8').split('\n');
  const pool = new Pool({
    host: host ?? '',
    port: Number(port),
    user: 'poolhouse',
    database: 'postgres',
    password: readFileSync(password, 'utf8').trim(),
    max: 4,
  });
  // The bench kills the database on purpose; queries find out for themselves.
  pool.on('error', () => undefined);
  return pool;
}
