import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, serviceAccount } from '#platform/postgres/account.ts';
import { plainEnvironment, run } from '#platform/postgres/run.ts';

/** Everything a server keeps, locked for it alone. */
export interface DataFolder {
  path: string;
  /** Ends the lock, which also ends with the process, however it ends. */
  release(): Promise<void>;
}

/** Where data goes when PostgreSQL's user can't enter the wanted folder. */
const systemFolder = '/var/lib/poolhouse';
const lockTaken = 99;

/**
 * Where the data will be: `wanted`, unless PostgreSQL must run as another user who can't reach it.
 * @param embedded whether a PostgreSQL of our own will keep its data there
 */
export async function chooseDataFolder(
  wanted: string,
  embedded: boolean,
  account: Account = serviceAccount(),
): Promise<string> {
  if (!embedded || !account.other || (await canEnter(wanted, account))) return wanted;
  if (await canEnter(systemFolder, account)) return systemFolder;
  throw new Error(
    `DATA_DIR: the user that PostgreSQL runs as can reach neither ${wanted} nor ${systemFolder}`,
  );
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  return (await run('test', ['-x', existing], account)).code === 0;
}

/**
 * Makes the folder and locks it.
 * @throws Error naming DATA_DIR when another server has it
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const made = await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new Error(`DATA_DIR: ${error.message}`);
  });
  // PostgreSQL's user passes through to its own part and sees nothing else.
  if (made !== undefined) await chmod(path, 0o711);
  const lock = join(path, 'server.lock');
  // The process that holds a killed server's lock takes a moment to notice.
  const holder = spawn('flock', ['-w', '2', '-F', '-E', String(lockTaken), lock, 'cat'], {
    cwd: '/',
    env: plainEnvironment,
    // Ctrl-C goes to the whole group, and the lock has to outlive the stop.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(holder, 'exit') as Promise<[number | null]>;
  exited.catch(() => undefined);
  holder.stdin.on('error', () => undefined);
  holder.stdin.write('?');
  const [code] = await Promise.race([once(holder.stdout, 'data').then(() => ['locked' as const]), exited]);
  if (code === lockTaken) throw new Error(`DATA_DIR: another Poolhouse server uses ${path}`);
  if (code !== 'locked') throw new Error(`DATA_DIR: ${lock} can't be locked`);
  holder.unref();
  return {
    path,
    async release() {
      holder.ref();
      holder.stdin.end();
      await exited;
    },
  };
}
