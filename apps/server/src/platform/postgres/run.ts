import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Nothing of the server's own environment: an inherited locale that is missing makes initdb fail. */
export const plainEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export interface Finished {
  /** -1 when it could not be started at all. */
  code: number;
  output: string;
}

/** Runs a program to its end as `account`. */
export function run(command: string, args: readonly string[], account: Account): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: '/',
      env: plainEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
