import { existsSync } from 'node:fs';
import type { Pool, PoolConfig } from 'pg';
import { type AccountChanges, createAccountChanges } from '#platform/db/account-changes.ts';
import { isDatabaseAway } from '#platform/db/away.ts';
import { createDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { areOwnSessions } from '#platform/db/own-session.ts';
import { ensurePartitions } from '#platform/db/partitions.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/tables.ts';
import { createWritable } from '#platform/db/writable.ts';
import { makeServiceAccount } from '#platform/postgres/account.ts';
import { attach } from '#platform/postgres/attach.ts';
import { layoutOf } from '#platform/postgres/cluster.ts';
import { createEmbeddedPostgres } from '#platform/postgres/supervisor.ts';
import { chooseDataFolder, type DataFolder, openDataFolder } from './data-folder.ts';
import type { Log } from './log.ts';

export interface DatabaseOptions {
  /** A PostgreSQL of one's own; undefined: the embedded one. */
  databaseUrl: string | undefined;
  dataDir: string;
  log: Log;
  now: Date;
}

/** A migrated database and the folder that the server keeps its other files in. */
export interface Database {
  pool: Pool;
  db: Db;
  /** Where the data is in fact, which may be elsewhere than was asked for. */
  dataFolder: string;
  /** Whether it takes what is written to it. */
  ready(): Promise<boolean>;
  /** How often the embedded PostgreSQL ended by itself and was started again; undefined for one of one's own. */
  restarts(): number | undefined;
  /** Ends the pool, then an embedded PostgreSQL, then the lock on the folder. */
  stop(): Promise<void>;
}

/** That of a server, which hears what others change. */
export interface ServerDatabase extends Database {
  /** Not started yet. */
  changes: AccountChanges;
}

/** Where a PostgreSQL answers, and the folder that goes with it. */
export interface Place {
  connection: PoolConfig;
  /** Its `release` ends an embedded PostgreSQL that was started for this, and then the lock on the folder. */
  folder: DataFolder;
  /** How often an embedded PostgreSQL was started again, where it runs for this. */
  restarts?(): number | undefined;
}

/** For a server: takes the data folder for itself and starts the embedded PostgreSQL where none was given. */
export async function openDatabase(options: DatabaseOptions): Promise<ServerDatabase> {
  const place = await openPlace(options);
  const database = await connectOrLeave(options, place);
  return { ...database, changes: createAccountChanges(place.connection, options.log) };
}

/** For a command beside a server, which may be running or not. */
export async function visitDatabase(options: DatabaseOptions): Promise<Database> {
  return connectOrLeave(options, await visitPlace(options));
}

async function connectOrLeave(options: DatabaseOptions, place: Place): Promise<Database> {
  try {
    return await connect(options, place);
  } catch (error) {
    await place.folder.release();
    throw options.databaseUrl === undefined ? error : ofGivenDatabase(error);
  }
}

/** The same, with the tables as they are: nothing is brought up to date. */
export async function visitPlace(options: DatabaseOptions): Promise<Place> {
  const { databaseUrl, dataDir } = options;
  const given = (connection: PoolConfig, path: string): Place => ({
    connection,
    folder: { path, release: async () => undefined },
  });
  if (databaseUrl !== undefined) return given({ connectionString: databaseUrl }, dataDir);
  const path = await embeddedFolder(options);
  const running = await attach(path);
  if (running) return given(running, path);
  // Made here, an empty database would answer for the one that was meant, and be what a backup saves.
  if (!existsSync(layoutOf(path).folder)) {
    throw new Error(
      `DATA_DIR: nothing of a server is in ${path}: name the DATA_DIR or DATABASE_URL that it has`,
    );
  }
  return openPlace(options);
}

async function openPlace(options: DatabaseOptions): Promise<Place> {
  const { databaseUrl, dataDir, log } = options;
  const path = databaseUrl === undefined ? await embeddedFolder(options) : dataDir;
  const folder = await openDataFolder(path);
  let restarts = 0;
  const onReturn = () => void restarts++;
  const postgres =
    databaseUrl === undefined ? createEmbeddedPostgres({ dataFolder: path, log, onReturn }) : undefined;
  const release = async () => {
    await postgres?.stop();
    await folder.release();
  };
  try {
    const connection = (await postgres?.start()) ?? { connectionString: databaseUrl ?? '' };
    return { connection, folder: { path, release }, ...(postgres && { restarts: () => restarts }) };
  } catch (error) {
    await release();
    throw error;
  }
}

const embeddedFolder = async ({ dataDir, log }: DatabaseOptions): Promise<string> =>
  chooseDataFolder(dataDir, true, await makeServiceAccount(log));

async function connect(
  { log, now }: DatabaseOptions,
  { connection, folder, restarts = () => undefined }: Place,
): Promise<Database> {
  const broke = (error: Error) => log.debug({ err: error }, 'a database connection broke');
  const pool = createPool(connection, broke);
  try {
    await checkVersion(pool);
    await checkSessions(pool);
    await migrate(pool);
    await ensurePartitions(pool, now);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // A connection of its own: waiting behind a busy server's requests it would report that the database is away.
  const looking = createPool(connection, broke, { max: 1, silentMs: 5_000 });
  return {
    pool,
    db: createDb(pool),
    dataFolder: folder.path,
    ready: createWritable(looking),
    restarts,
    async stop() {
      await Promise.all([pool.end(), looking.end()]);
      await folder.release();
    },
  };
}

/** Oldest major version of PostgreSQL. */
const oldest = 15;
/** SQLSTATE: who and where it is wrong – no such user or password, no such database, no right to make tables. */
const refusals = /^(28...|3D000|42501)$/;

/** In words for whoever set `DATABASE_URL`, if the error is about that. */
function ofGivenDatabase(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // PgBouncer, for which a session's settings come from elsewhere.
  if (/unsupported startup parameter/u.test(message)) {
    return new Error(`DATABASE_URL: ${message}: is this PgBouncer? See docs/operations.md`);
  }
  if (isDatabaseAway(error)) return new Error(`DATABASE_URL: nobody answers there: ${reasonOf(error)}`);
  const refused = refusals.test(code) || /^The server does not support SSL/u.test(message);
  return refused ? new Error(`DATABASE_URL: ${reasonOf(error)}`) : error;
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldest) throw new Error(`DATABASE_URL: PostgreSQL ${major} is too old, ${oldest} is needed`);
}

const noSessions =
  'DATABASE_URL: connections to it are no sessions of their own, as through PgBouncer in transaction mode: name PostgreSQL itself, or use pool_mode = session';

async function checkSessions(pool: Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    if (!(await areOwnSessions(one, other))) throw new Error(noSessions);
  } finally {
    one.release();
    other.release();
  }
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
