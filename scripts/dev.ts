import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server restarted on change, beside the portal's development server; both end together. */
const root = join(import.meta.dirname, '..');

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(
    'npm',
    [
      'run',
      '--silent',
      'dev',
      '-w',
      '@poolhouse/portal',
      '--',
      `http://localhost:${process.env.PORT ?? 8080}`,
    ],
    { cwd: root, stdio: 'inherit' },
  ),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
