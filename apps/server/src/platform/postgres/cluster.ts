import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endPostmaster, findPostmaster } from './postmaster.ts';
import { run } from './run.ts';

/** Where the parts of one embedded database lie. */
export interface Layout {
  /** Belongs to PostgreSQL's user. */
  folder: string;
  data: string;
  log: string;
  /** Held by PostgreSQL until its last process is gone. */
  lock: string;
  /** Of the cluster's superuser and of the role that the server connects as; readable by the server's user alone. */
  superPassword: string;
  password: string;
}

export const superuser = 'poolhouse';

export function layoutOf(dataFolder: string): Layout {
  const folder = join(dataFolder, 'postgres');
  return {
    folder,
    data: join(folder, 'data'),
    log: join(folder, 'postgres.log'),
    lock: join(folder, 'postgres.lock'),
    superPassword: join(dataFolder, 'postgres.password'),
    password: join(dataFolder, 'postgres.server.password'),
  };
}

/**
 * Makes PostgreSQL's own folder; that of the server's data must be reachable for `account`. What ran as another user
 * until now is ended and handed over.
 */
export async function makeFolder(layout: Layout, account: Account): Promise<void> {
  await mkdir(layout.folder, { recursive: true, mode: 0o700 });
  await chmod(layout.folder, 0o700);
  if (!account.other) return;
  const { uid, gid } = await lstat(layout.folder);
  if (uid === account.uid) return;
  const orphan = await findPostmaster(layout);
  if (orphan) await endPostmaster(orphan, 'fast');
  const from = uid === 0 ? gid : uid;
  // What belongs to root, such as a folder made just now, is not handed over.
  if (from === 0) await chown(layout.folder, account.uid, account.gid);
  else await handOver(layout.folder, from, account);
}

/**
 * Hands over a folder and everything below it that belongs to `from`, and nothing else. Meanwhile a folder belongs to
 * root, so that other programs of `from` can't get in, and its group records whose it was: a handover that is cut short
 * is finished by the next start.
 */
async function handOver(folder: string, from: number, account: Account): Promise<void> {
  await lchown(folder, 0, from);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path);
    const isHis = found.uid === from;
    if (found.isDirectory() && (isHis || (found.uid === 0 && found.gid === from))) {
      await handOver(path, from, account);
    } else if (isHis) await lchown(path, account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}

/**
 * Makes the database cluster at the first start; a half-made one of an interrupted start is thrown away.
 * @returns the superuser's password
 */
export async function ensureCluster(layout: Layout, binaries: Binaries, account: Account): Promise<string> {
  const version = await readFile(join(layout.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return initialize(layout, binaries, account);
  if (!binaries.version.includes(` ${version.trim()}.`)) {
    throw new Error(otherMajor(layout, version.trim(), binaries));
  }
  return (await readFile(layout.superPassword, 'utf8')).trim();
}

/** PostgreSQL reads files of its own major version only, and the program that would turn them into others is not with it. */
const otherMajor = ({ data }: Layout, made: string, { version }: Binaries): string => `\
DATA_DIR: the data in ${data} was made by PostgreSQL ${made}, and with this release of Poolhouse comes ${version.replace('postgres (PostgreSQL)', 'PostgreSQL')}.
Two commands bring it over. With the release that it was made by:
    npm run admin -- backup --portable poolhouse.backup
Then, with this one and an empty folder as DATA_DIR:
    npm run admin -- restore poolhouse.backup`;

async function initialize(layout: Layout, binaries: Binaries, account: Account): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const draft = `${layout.data}.new`;
  const passwordFile = join(layout.folder, 'password.new');
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.other) await chown(passwordFile, account.uid, account.gid);
  try {
    const { code, output } = await run(
      join(binaries.bin, 'initdb'),
      [
        ...['-D', draft, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        '--no-instructions',
      ],
      account,
    );
    if (code !== 0) throw new Error(`PostgreSQL's initdb failed: ${output.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  // Before the data, so that data in place always has its password.
  await writeFile(layout.superPassword, `${password}\n`, { mode: 0o600 });
  await rename(draft, layout.data);
  return password;
}
