import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

const name = '.s.PGSQL.5432';
/** Of the kernel's `sun_path`, without its closing zero. */
const longestPath = 107;

/**
 * The folder of the Unix socket: inside `folder`, or a short one where the path would be longer than a socket's may
 * be. Nobody but `account` (and root) can enter it.
 */
export async function socketFolder(folder: string, account: Account): Promise<string> {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(join(near, name)) <= longestPath) return ownFolder(near, account);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return ownFolder(`/tmp/poolhouse-${account.uid}-${hash}`, account);
}

async function ownFolder(path: string, account: Account): Promise<string> {
  try {
    await mkdir(path, { mode: 0o700 });
    if (account.other) await chown(path, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await lstat(path);
  // Below /tmp somebody else could have made it first, to listen there themselves.
  if (!found.isDirectory() || found.uid !== account.uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${path} belongs to somebody else: remove it`);
  }
  return path;
}

/** What a killed PostgreSQL leaves behind, which would keep the next one from starting. */
export const leftovers = (socket: string, data: string): string[] => [
  join(data, 'postmaster.pid'),
  join(socket, name),
  join(socket, `${name}.lock`),
];
