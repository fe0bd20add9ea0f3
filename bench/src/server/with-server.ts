import { Pool } from 'pg';
import { openEmbedded } from './embedded-database.ts';
import { createDatabaseAt } from './given-database.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Runs `work` on a fresh server with its own database, and takes both away again. The database is one of
 * `DATABASE_URL`'s server when that is set, else embedded.
 */
export async function withServer<T>(
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess, pool: Pool) => Promise<T>,
  entry?: string,
): Promise<T> {
  const folder = temporaryFolder();
  const given = process.env.DATABASE_URL ? await createDatabaseAt(process.env.DATABASE_URL) : undefined;
  const all = given ? { ...env, DATABASE_URL: given.url } : env;
  const server = await createServerProcess(folder.path, all, entry);
  try {
    await server.start();
    const pool = given ? new Pool({ connectionString: given.url, max: 4 }) : openEmbedded(folder.path);
    try {
      return await work(server, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    folder.remove();
    await given?.drop();
  }
}
