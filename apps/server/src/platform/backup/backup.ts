import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { type DatabaseOptions, type Place, visitPlace } from '#platform/database.ts';
import { layoutOf, superuser } from '#platform/postgres/cluster.ts';
import {
  type BackupEnd,
  type BackupHead,
  endName,
  headName,
  jsonEntry,
  tarEntry,
  writeArchive,
} from './archive.ts';
import { copyCluster } from './base-backup.ts';
import { copyTables } from './tables.ts';

/** Where the files of the data folder stand that are not PostgreSQL's. */
export const folderName = 'folder/';

export interface BackupResult {
  kind: BackupHead['kind'];
  /** Where the data is. */
  dataFolder: string;
  bytes: number;
  /** Everything that was committed until then is in it. */
  wholeUntil: Date;
}

/**
 * Writes everything that a server keeps into one file, while it runs or not.
 * @param file made anew
 * @param portable rows instead of PostgreSQL's files: for another major version of it, and for a database of one's own
 * @throws Error in words for the terminal
 */
export async function backUp(
  file: string,
  portable: boolean,
  options: DatabaseOptions,
): Promise<BackupResult> {
  const kind = portable || options.databaseUrl !== undefined ? 'portable' : 'exact';
  const place = await visitPlace(options);
  let wholeUntil = new Date(0);
  async function* parts() {
    yield await jsonEntry(headName, await headOf(kind, place));
    yield* filesOf(place.folder.path, kind);
    const end = yield* kind === 'exact' ? clusterOf(place) : tablesOf(place);
    wholeUntil = end.until;
    const { until, ...more } = end;
    yield await jsonEntry(endName, { wholeUntil: until.toISOString(), ...more } satisfies BackupEnd);
  }
  try {
    const bytes = await writeArchive(file, parts());
    return { kind, dataFolder: place.folder.path, bytes, wholeUntil };
  } finally {
    await place.folder.release();
  }
}

/** A connection for as long as it takes. */
async function connected({ connection }: Place): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'poolhouse backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function headOf(kind: BackupHead['kind'], place: Place): Promise<BackupHead> {
  const client = await connected(place);
  try {
    const version = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select to_regclass('migrations') is not null as "isOurs"`,
    );
    if (!rows[0]?.isOurs) {
      throw new Error('DATABASE_URL: no server has been started with this database yet, so nothing is in it');
    }
    const gone = await client.query<{ names: string[] }>(
      'select coalesce(array_agg(name order by name), array[]::text[]) as names from migrations',
    );
    return {
      poolhouse: 1,
      kind,
      postgres: version.rows[0]?.major ?? 0,
      machine: `${process.platform}-${process.arch}`,
      migrations: gone.rows[0]?.names ?? [],
    };
  } finally {
    await client.end();
  }
}

async function* clusterOf({ connection, folder }: Place) {
  const layout = layoutOf(folder.path);
  const password = (await readFile(layout.superPassword, 'utf8')).trim();
  return { until: yield* copyCluster({ ...connection, user: superuser, password }, layout.data) };
}

async function* tablesOf(place: Place) {
  const client = await connected(place);
  try {
    return yield* copyTables(client);
  } finally {
    await client.end();
  }
}

/** Passwords belong to a cluster, and a portable backup has none. */
const ofCluster = (path: string): boolean => /^postgres\.(server\.)?password$/u.test(path);

/** What else lies in the data folder: certificates, and the memories of virtual units. */
async function* filesOf(folder: string, kind: BackupHead['kind']): AsyncGenerator<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const one of found) {
    const path = relative(folder, join(one.parentPath, one.name));
    const isOwn =
      path !== 'server.lock' && path.split(sep)[0] !== 'postgres' && !/\.sqlite-(wal|shm)$/u.test(path);
    if (!one.isFile() || !isOwn || (kind === 'portable' && ofCluster(path))) continue;
    for (const [name, bytes] of await filesAt(join(folder, path))) {
      yield await tarEntry(`${folderName}${relative(folder, name).split(sep).join('/')}`, bytes);
    }
  }
}

/** None of a virtual unit that went, with its demo, while others were read. */
async function filesAt(path: string): Promise<(readonly [string, Buffer])[]> {
  try {
    return path.endsWith('.sqlite') ? await sqliteFiles(path) : [[path, await readFile(path)]];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const TRIES = 20;

/**
 * The memory of a virtual unit and its log, as they fit together. SQLite itself can't say: the unit has locked them for
 * itself alone. The file is written when the log is taken over into it, and only then; what is added to the log meanwhile
 * is one more commit, or half of one, which is left out.
 */
async function sqliteFiles(path: string): Promise<(readonly [string, Buffer])[]> {
  const log = `${path}-wal`;
  const state = async () => {
    const { mtimeNs, size } = await stat(path, { bigint: true });
    const head = await readFile(log).catch(() => Buffer.alloc(0));
    return `${mtimeNs} ${size} ${head.subarray(0, 32).toString('hex')}`;
  };
  for (let left = TRIES; left > 0; left--) {
    const before = await state();
    const file = await readFile(path);
    const written = await readFile(log).catch(() => undefined);
    if ((await state()) === before) return [[path, file], ...(written ? [[log, written] as const] : [])];
  }
  throw new Error(`${path} is written all the time`);
}
