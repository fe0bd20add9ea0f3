import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { chooseDataFolder, openDataFolder } from '#platform/data-folder.ts';
import type { DatabaseOptions } from '#platform/database.ts';
import { migrate, migrationNames } from '#platform/db/migrate.ts';
import { ensurePartitions } from '#platform/db/partitions.ts';
import { createPool } from '#platform/db/pool.ts';
import { type Account, makeServiceAccount } from '#platform/postgres/account.ts';
import { packagedMajor } from '#platform/postgres/binaries.ts';
import { layoutOf, makeFolder } from '#platform/postgres/cluster.ts';
import { createEmbeddedPostgres } from '#platform/postgres/supervisor.ts';
import {
  type BackupEnd,
  type BackupHead,
  backupEnd,
  backupHead,
  bytesOf,
  endName,
  type Found,
  headName,
  readArchive,
} from './archive.ts';
import { folderName } from './backup.ts';
import { type Counts, fillTables, tablesHead, tablesName } from './tables.ts';

export interface RestoreResult {
  kind: BackupHead['kind'];
  /** Where the data is now. */
  dataFolder: string;
  wholeUntil: Date;
}

/**
 * Makes of a backup what a server goes on with: a data folder that was empty, or with `DATABASE_URL` an empty database.
 * Restored tables are brought up to date.
 * @throws Error in words for the terminal; a folder is as empty then as it was
 */
export async function restore(file: string, options: DatabaseOptions): Promise<RestoreResult> {
  const entries = readArchive(file);
  try {
    const first = (await entries.next()).value as Found | undefined;
    if (first?.name !== headName) throw new Error(`${file} is no backup of Poolhouse`);
    const head = backupHead.safeParse(JSON.parse((await bytesOf(first)).toString())).data;
    if (!head) throw new Error(`${file} was made by a newer release of Poolhouse than this one`);
    await checkHead(file, head, options);
    const rest = withEnd(file, entries);
    return options.databaseUrl === undefined
      ? await intoFolder(head, rest, options)
      : await intoDatabase(head, rest, options, { connectionString: options.databaseUrl });
  } finally {
    await entries.return(undefined);
  }
}

/** The entries, and the end by itself, which has to be there. */
async function* withEnd(file: string, entries: AsyncIterable<Found>): AsyncGenerator<Found, BackupEnd> {
  let end: BackupEnd | undefined;
  for await (const entry of entries) {
    if (entry.name === endName) end = backupEnd.parse(JSON.parse((await bytesOf(entry)).toString()));
    else yield entry;
  }
  if (!end) throw new Error(`${file} is not whole: its end is missing`);
  return end;
}

async function checkHead(
  file: string,
  { kind, postgres, machine, migrations }: BackupHead,
  options: DatabaseOptions,
) {
  const known = new Set(await migrationNames());
  if (migrations.some((name) => !known.has(name))) {
    throw new Error(`${file} was made by a newer release of Poolhouse than this one`);
  }
  if (kind === 'portable') return;
  if (options.databaseUrl !== undefined) {
    throw new Error(
      `${file} has the files of an embedded PostgreSQL: for DATABASE_URL make it with --portable`,
    );
  }
  const here = { postgres: packagedMajor(), machine: `${process.platform}-${process.arch}` };
  if (postgres === here.postgres && machine === here.machine) return;
  throw new Error(
    `${file} has the files of PostgreSQL ${postgres} on ${machine}, and this is PostgreSQL ${here.postgres} on ${here.machine}: make it with --portable, where its data is`,
  );
}

type Rest = AsyncGenerator<Found, BackupEnd>;

async function intoFolder(head: BackupHead, rest: Rest, options: DatabaseOptions): Promise<RestoreResult> {
  const account = await makeServiceAccount(options.log);
  const path = await chooseDataFolder(options.dataDir, true, account);
  await checkEmpty(path);
  const folder = await openDataFolder(path);
  try {
    const layout = layoutOf(path);
    if (head.kind === 'exact') {
      await makeFolder(layout, account);
      const end = await take(rest, async (entry) => {
        if (await putFile(path, entry)) return;
        await put(join(layout.data, entry.name), entry, account);
      });
      const postgres = createEmbeddedPostgres({ dataFolder: path, log: options.log });
      try {
        await looksWhole(await postgres.start(), head);
      } finally {
        await postgres.stop();
      }
      return { kind: head.kind, dataFolder: path, wholeUntil: new Date(end.wholeUntil) };
    }
    const postgres = createEmbeddedPostgres({ dataFolder: path, log: options.log });
    try {
      return await intoDatabase(head, rest, { ...options, dataDir: path }, await postgres.start());
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    for (const name of await readdir(path)) {
      if (name !== 'server.lock') await rm(join(path, name), { recursive: true, force: true });
    }
    throw error;
  } finally {
    await folder.release();
  }
}

async function checkEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.some((name) => name !== 'server.lock')) throw new Error(`DATA_DIR: ${folder} is not empty`);
}

/** Gives each entry to `put`, in their order. */
async function take(rest: Rest, put: (entry: Found) => Promise<void>): Promise<BackupEnd> {
  for (;;) {
    const next = await rest.next();
    if (next.done) return next.value;
    await put(next.value);
  }
}

/** @returns whether it is one of the data folder's own files */
async function putFile(folder: string, entry: Found): Promise<boolean> {
  if (!entry.name.startsWith(folderName)) return false;
  await put(join(folder, entry.name.slice(folderName.length)), entry);
  return true;
}

/** @param account to whom it belongs, when not to whoever runs this */
async function put(path: string, entry: Found, account?: Account): Promise<void> {
  const own = async (made: string) => {
    if (account?.other) await chown(made, account.uid, account.gid);
  };
  if (entry.isFolder) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return own(path);
  }
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (made !== undefined) await own(made);
  await writeFile(path, entry.bytes, { mode: 0o600 });
  await own(path);
}

async function looksWhole(connection: PoolConfig, { migrations }: BackupHead): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const gone = new Set(rows.map(({ name }) => name));
    if (!migrations.every((name) => gone.has(name)))
      throw new Error('the tables are not those of the backup');
  } finally {
    await client.end();
  }
}

async function intoDatabase(
  head: BackupHead,
  rest: Rest,
  { databaseUrl, dataDir, now }: DatabaseOptions,
  connection: PoolConfig,
): Promise<RestoreResult> {
  const pool = createPool(connection, () => undefined, { max: 2 });
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('migrations') is not null as there",
    );
    if (rows[0]?.there) throw new Error('DATABASE_URL: there are tables of Poolhouse in this database');
    // Beside an embedded database there is its own.
    if (databaseUrl !== undefined) await checkEmpty(dataDir);
    await migrate(pool, undefined, { only: head.migrations });
    let writer: Awaited<ReturnType<typeof fillTables>> | undefined;
    const end = await take(rest, async (entry) => {
      if (entry.name === tablesName) {
        writer = await fillTables(client, tablesHead.parse(JSON.parse((await bytesOf(entry)).toString())));
      } else if (!(await putFile(dataDir, entry)) && !(await writer?.take(entry.name, entry.bytes))) {
        throw new Error(`there is something in the backup that belongs nowhere: ${entry.name}`);
      }
    });
    const counts = (await writer?.finish()) ?? {};
    checkCounts(counts, end.rows ?? {});
    await migrate(pool);
    await ensurePartitions(pool, now);
    return { kind: head.kind, dataFolder: dataDir, wholeUntil: new Date(end.wholeUntil) };
  } finally {
    await Promise.all([client.end().catch(() => undefined), pool.end()]);
  }
}

function checkCounts(found: Counts, wanted: Counts): void {
  for (const [name, rows] of Object.entries(wanted)) {
    if (found[name] !== rows) throw new Error(`of ${rows} rows of ${name} there are ${found[name] ?? 0}`);
  }
}
