// Installs what is missing before a script runs. The host's own Node runs it before anything is installed:
// the standard library only, no TypeScript. Decision 002.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules/.poolhouse-installed');

function manifests() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  return [
    'package.json',
    'package-lock.json',
    ...[...folders, 'e2e', 'bench'].map((f) => join(f, 'package.json')),
  ];
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of manifests()) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);

const wanted = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what is missing …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // npm hands its own settings down; a nested npm must read the project's afresh.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  });
  if (status !== 0) fail('npm ci failed; the lines above say why.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

// Linux brings its Node 24 with the install; elsewhere the host's own must be new enough.
const brought = join(root, 'node_modules/.bin/node');
if (!existsSync(brought) && major < 24) {
  fail(`Node ${process.versions.node} is too old here: this system needs Node 24 or newer of its own.`);
}
const runtime = existsSync(brought) ? brought : process.execPath;
for (const step of process.argv.slice(2)) {
  const { status } = spawnSync(runtime, [join(root, 'scripts', `${step}.ts`)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
