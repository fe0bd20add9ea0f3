import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './cluster.ts';
import { plainEnvironment } from './run.ts';
import { leftovers } from './socket.ts';

/** A running PostgreSQL server process, our own child or an orphan of a killed server. */
export interface Postmaster {
  pid: number;
  /** Settles when the process is gone. */
  gone: Promise<void>;
}

const lockTaken = 99;
const longestLog = 10_000_000;

export interface Start {
  layout: Layout;
  binaries: Binaries;
  account: Account;
  socket: string;
  /** Settings by name, for `-c`. */
  settings: Record<string, string>;
}

/**
 * Starts PostgreSQL under a lock that is held until its last process is gone. The lock is waited for, because processes
 * of a killed one linger; only under it can what that one left behind be removed safely. Decision 009.
 */
export async function spawnPostmaster(start: Start): Promise<Postmaster> {
  const { layout, binaries, account, socket } = start;
  const log = await openLog(layout.log, account);
  const settings = Object.entries(start.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const files = leftovers(socket, layout.data);
  const child = spawn(
    'flock',
    [
      ...['-F', '-w', '20', '-E', String(lockTaken), layout.lock],
      ...['sh', '-c', `rm -f "$1" "$2" "$3"; shift 3; exec "$@"`, 'sh', ...files],
      ...[join(binaries.bin, 'postgres'), '-D', layout.data, '-k', socket, ...settings],
    ],
    {
      cwd: '/',
      env: plainEnvironment,
      // Its own group: Ctrl-C is meant for the server, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', log, log],
      ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
    },
  );
  closeSync(log);
  child.unref();
  const gone = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([once(child, 'spawn'), gone]);
  if (child.pid === undefined) throw new Error('the program "flock" (package util-linux) is missing');
  return { pid: child.pid, gone };
}

async function openLog(path: string, account: Account): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > longestLog) await truncate(path);
  const log = openSync(path, 'a', 0o600);
  if (account.other) await chown(path, account.uid, account.gid);
  return log;
}

/** The PostgreSQL that still runs on this data, if there is one. */
export async function findPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const content = await readFile(join(layout.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(content.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!(await runsOn(pid, layout.data))) return undefined;
  return { pid, gone: watch(pid, layout.data) };
}

/** The number alone proves nothing: after a crash it may belong to any other process by now. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(data);
}

async function watch(pid: number, data: string): Promise<void> {
  while (await runsOn(pid, data)) await sleep(100, undefined, { ref: false });
}

/** Ends it: waits for nothing but open transactions ('fast'), or for nothing at all ('immediate', recovers later). */
export async function endPostmaster(postmaster: Postmaster, how: 'fast' | 'immediate'): Promise<void> {
  try {
    process.kill(postmaster.pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await postmaster.gone;
}

/** The last lines of PostgreSQL's log, for an error message. */
export async function logTail(layout: Layout): Promise<string> {
  const text = await readFile(layout.log, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join('\n');
}
