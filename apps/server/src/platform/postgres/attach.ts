import { readFile, stat } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { layoutOf } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { serverRole } from './role.ts';
import { socketFolder } from './socket.ts';

/** Where the database of a running server on this data folder is; undefined when none runs. */
export async function attach(dataFolder: string): Promise<PoolConfig | undefined> {
  const layout = layoutOf(dataFolder);
  // Whoever it runs as.
  const owner = await stat(layout.folder).catch(() => undefined);
  if (!owner || !(await findPostmaster(layout))) return undefined;
  const host = await socketFolder(layout.folder, { uid: owner.uid, gid: owner.gid, other: true });
  const password = (await readFile(layout.password, 'utf8')).trim();
  return { host, port: 5432, user: serverRole, password, database: 'postgres' };
}
