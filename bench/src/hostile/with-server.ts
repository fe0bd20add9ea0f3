import type { Pool } from 'pg';
import { openEmbedded } from '../server/embedded-database.ts';
import { createServerProcess, type ServerProcess } from '../server/server-process.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';

/** Runs `work` on a fresh server with its own database, and takes both away again. */
export async function withServer<T>(
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess, pool: Pool) => Promise<T>,
  entry?: string,
): Promise<T> {
  const folder = temporaryFolder();
  const server = await createServerProcess(folder.path, env, entry);
  try {
    await server.start();
    const pool = openEmbedded(folder.path);
    try {
      return await work(server, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}
