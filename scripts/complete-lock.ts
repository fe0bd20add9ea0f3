import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds to the lock file what npm left out: binaries for other systems that a registry did not have when the lock was
 * made. `npm ci` refuses a lock without them, on every system. Run it after a dependency was added.
 */
interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** What a binary's name says: its system, processor and C library. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  return { os: [os], cpu: [cpu], ...(os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}) };
}

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[nested] || lock.packages[hoisted] || !platform) continue;
    lock.packages[hoisted] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.length}: ${added.join(', ')}`);
