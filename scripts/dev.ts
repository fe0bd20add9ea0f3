import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server restarted on change, beside the portal's development server; both end together. */
const root = join(import.meta.dirname, '..');

/**
 * By folder, and told not to tell which files it loads: its threads would do so among their own messages, where nobody
 * expects it.
 */
const watched = ['apps/server/src', 'apps/virtual-unit/src', 'packages'].map(
  (path) => `--watch-path=${path}`,
);
const silent = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';

const children: ChildProcess[] = [
  spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', '--import', silent, 'apps/server/src/main.ts'],
    { cwd: root, stdio: 'inherit' },
  ),
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
