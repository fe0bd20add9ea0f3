import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import type { Addresses } from './harness/addresses.ts';
import { startBrowser } from './harness/browser.ts';
import { beNewcomer } from './steps/newcomer.ts';

/**
 * The README's first command on a fresh clone, then a browser that knows only what it printed; the server is then
 * stopped and started again, and must be ready within five seconds. `--user NAME` runs it as somebody else,
 * `--mode 0700` shuts the folder around the clone.
 */
const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { user: { type: 'string' }, mode: { type: 'string', default: '0755' } },
});

const folder = mkdtempSync(join(tmpdir(), 'poolhouse-first-run-'));
const clone = join(folder, 'poolhouse');
execFileSync('git', ['clone', '-q', root, clone]);
if (values.user) {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, values.user ?? '']).toString()),
  );
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  chownSync(folder, uid ?? 0, gid ?? 0);
}
chmodSync(folder, Number.parseInt(values.mode, 8));

const environment = {
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':'),
  PORT: String(await freePort()),
  MQTT_PORT: String(await freePort()),
  PANEL_PORT: String(await freePort()),
};

function start(): { child: ChildProcess; addresses: Promise<Addresses> } {
  const assignments = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const [program, ...args] = values.user
    ? ['runuser', '-u', values.user, '--', 'env', `HOME=${folder}`, ...assignments, 'npm', 'start']
    : ['env', ...assignments, 'npm', 'start'];
  const child = spawn(program ?? 'npm', args, {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const addresses = new Promise<Addresses>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      printed += chunk.toString();
      const find = (pattern: RegExp) => pattern.exec(printed)?.[1];
      const portal = find(/portal\s+(http\S+)/iu);
      const remote = find(/remote\s+(http\S+)/iu);
      const mailbox = find(/mailbox\s+(http\S+)/iu);
      const panel = find(/panels?\s+(http\S+)/iu);
      if (portal && remote && mailbox && panel) resolve({ portal, remote, mailbox, panel });
    });
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  return { child, addresses };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

const began = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const first = start();
let second: ReturnType<typeof start> | undefined;
const browser = await startBrowser();
try {
  const addresses = await first.addresses;
  console.log(`ready after ${seconds(began)}`);
  const { complaints } = await beNewcomer(browser, addresses, (step) =>
    console.log(`  ${step} (${seconds(began)})`),
  );
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await stop(first.child);
  const again = performance.now();
  second = start();
  const { portal } = await second.addresses;
  const health = await fetch(new URL('/api/health', portal));
  if (health.status !== 200) throw new Error(`health says ${health.status}`);
  console.log(`second start ready after ${seconds(again)}`);
  console.log('1 passed, 0 failed');
} finally {
  await browser.close();
  await stop(first.child);
  if (second) await stop(second.child);
  rmSync(folder, { recursive: true, force: true });
}
