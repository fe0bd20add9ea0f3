import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Where programs are unpacked when nobody may install them. */
const unpacked = join(root, 'node_modules/.programs');

function onPath(names: readonly string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/sbin',
    join(unpacked, 'usr/bin'),
    join(unpacked, 'usr/sbin'),
  ];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Whether `npm run test:full` runs. */
export const isFullRun = process.env.TESTS === 'full';

/** A program that this machine has, with the environment it needs; nothing is installed for it. */
export function installed(name: string): { path: string; env: NodeJS.ProcessEnv } | undefined {
  const path = onPath([name]);
  return path === undefined ? undefined : { path, env: { ...process.env, ...environmentOf(path) } };
}

function run(command: string, args: readonly string[], cwd = root): boolean {
  return (
    spawnSync(command, args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

/** Installs the distribution's package as root; false when that is not possible here. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  console.log(`Installing ${name} …`);
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
  return install() || (run('apt-get', ['update', '-q']) && install());
}

/** Unpacks the distribution's packages beside the project, for people who are not root. */
function unpackPackages(names: readonly string[]): boolean {
  if (!onPath(['apt-get']) || !onPath(['dpkg-deb'])) return false;
  mkdirSync(unpacked, { recursive: true });
  const download = () => run('apt-get', ['download', '-q', ...names], unpacked);
  if (!download() && !(run('apt-get', ['update', '-q']) && download())) return false;
  return globSync('*.deb', { cwd: unpacked }).every((file) => run('dpkg-deb', ['-x', file, '.'], unpacked));
}

/** Chromium without its windows, which takes a quarter less of the processor, and whole. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function playwrightChromium(): string | undefined {
  const cache = join(homedir(), '.cache/ms-playwright');
  const [found] = globSync(
    ['chromium_headless_shell-*/*/*headless[-_]shell', 'chromium-*/chrome-linux*/chrome'],
    {
      cwd: cache,
    },
  );
  return found ? join(cache, found) : undefined;
}

/** A Chromium: the system's, else the distribution's package as root, else Playwright's own download. */
export function chromium(): string {
  const shell = () => onPath([headlessShell]);
  const found = () => onPath(chromiumNames) ?? playwrightChromium();
  const path =
    shell() ??
    (installPackage(headlessShell) ? shell() : undefined) ??
    found() ??
    (installPackage('chromium') ? found() : undefined) ??
    (run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
      ? found()
      : undefined);
  if (!path) throw new Error('No Chromium: install the package "chromium" of your distribution.');
  return path;
}

/** mosquitto_pub and mosquitto_sub: the folder they are in and the environment they need. */
export function mosquittoClients(): { folder: string; env: Record<string, string> } {
  const found = () => onPath(['mosquitto_pub']);
  const path =
    found() ??
    (installPackage('mosquitto-clients') ? found() : undefined) ??
    (unpackPackages(['mosquitto-clients', 'libmosquitto1', 'libcjson1']) ? found() : undefined);
  if (!path)
    throw new Error('No mosquitto_pub: install the package "mosquitto-clients" of your distribution.');
  return { folder: join(path, '..'), env: environmentOf(path) };
}

/**
 * The Mosquitto broker and the program that hashes its passwords, and the environment they need. Unpacked also for root:
 * the package would start a broker for the whole machine.
 */
export function mosquitto(): { broker: string; passwords: string; env: Record<string, string> } {
  const found = (name: string) => onPath([name]);
  const packages = ['mosquitto', 'libmosquitto1', 'libcjson1', 'libdlt2', 'libwrap0'];
  const broker = found('mosquitto') ?? (unpackPackages(packages) ? found('mosquitto') : undefined);
  const passwords = found('mosquitto_passwd');
  if (!broker || !passwords)
    throw new Error('No mosquitto: install the package "mosquitto" of your distribution.');
  return { broker, passwords, env: environmentOf(broker) };
}

/** What was unpacked finds its libraries beside it. */
function environmentOf(program: string): Record<string, string> {
  if (!program.startsWith(unpacked)) return {};
  const folders = globSync(['usr/lib/*-linux-gnu', 'lib/*-linux-gnu'], { cwd: unpacked });
  return { LD_LIBRARY_PATH: folders.map((name) => join(unpacked, name)).join(delimiter) };
}

/** Tesseract, which the security run lets loose on captchas. */
export function tesseract(): string {
  const found = () => onPath(['tesseract']);
  const path = found() ?? (installPackage('tesseract-ocr') ? found() : undefined);
  if (!path) throw new Error('No tesseract: install the package "tesseract-ocr" of your distribution.');
  return path;
}

/** LibreOffice without its windows, by which a figure sees what a spreadsheet makes of a protocol. */
export function libreOffice(): string {
  const found = () => onPath(['soffice']);
  const path = found() ?? (installPackage('libreoffice-calc-nogui') ? found() : undefined);
  if (!path)
    throw new Error('No soffice: install the package "libreoffice-calc-nogui" of your distribution.');
  return path;
}
