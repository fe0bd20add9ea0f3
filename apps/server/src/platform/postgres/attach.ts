import { access, readFile } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { serviceAccount } from './account.ts';
import { layoutOf, superuser } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { socketFolder } from './socket.ts';

/** Where the database of a running server on this data folder is; undefined when none runs. */
export async function attach(dataFolder: string): Promise<PoolConfig | undefined> {
  const layout = layoutOf(dataFolder);
  const exists = await access(layout.data).then(
    () => true,
    () => false,
  );
  if (!exists || !(await findPostmaster(layout))) return undefined;
  const host = await socketFolder(layout.folder, serviceAccount());
  const password = (await readFile(layout.password, 'utf8')).trim();
  return { host, port: 5432, user: superuser, password, database: 'postgres' };
}
