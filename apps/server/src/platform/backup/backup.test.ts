import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg, { type Pool } from 'pg';
import { ulid } from 'ulid';
import { beforeEach, expect, test } from 'vitest';
import { type DatabaseOptions, openDatabase, visitDatabase } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { attach } from '#platform/postgres/attach.ts';
import { layoutOf, superuser } from '#platform/postgres/cluster.ts';
import { testDatabase } from '#testing/database/database.ts';
import { ownPostgres } from '#testing/database/own-postgres.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { quietUnit } from '#testing/units/stored-rows.ts';
import { headName, jsonEntry, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { copyCluster } from './base-backup.ts';
import { restore } from './restore.ts';

const log = createLog('silent');
const postgres = perFile(async () => {
  const folder = await tempFolder();
  const own = await ownPostgres(folder.path);
  return {
    folder: folder.path,
    pool: own.database.pool,
    async stop() {
      await own.stop();
      await folder.stop();
    },
  };
});
const elsewhere = anew(tempFolder);
let source: DatabaseOptions;
let target: DatabaseOptions;
let file: string;

beforeEach(async () => {
  await chmod(elsewhere.path, 0o711);
  source = { databaseUrl: undefined, dataDir: postgres.folder, log, now: new Date() };
  target = { ...source, dataDir: join(elsewhere.path, 'data') };
  file = join(elsewhere.path, 'poolhouse.backup');
});

const day = 86_400_000;

/** Rows in tables of all kinds: by the day, linked in both directions, with bytes, and numbers that are given out. */
async function fill(pool: Pool): Promise<void> {
  const { shortId } = await quietUnit(pool);
  for (const age of [0, 1]) {
    await pool.query('insert into samples (ts, row_hash, unit, v_water) values ($1, $2, $3, 27.5)', [
      new Date(Date.now() - age * day),
      String(-1n << 62n),
      shortId,
    ]);
  }
  await pool.query('insert into sample_quarters (unit, day, columns, quarters) values ($1, now(), $2, $3)', [
    shortId,
    ['v_water', 'a "b", {c}'],
    Buffer.from([0, 1, 255, 10, 92]),
  ]);
  await pool.query("insert into clouds (id, name, langs) values ($1, $2, '{en,de}')", [
    ulid(),
    'Tab\there, \\N, line\nend, Ü',
  ]);
}

/** All rows of all tables as text, and the next number of each sequence. */
async function content(pool: Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of rows) {
    all[name] = (
      await pool.query(`select coalesce(array_agg(t::text order by t::text), '{}') as rows from "${name}" t`)
    ).rows[0];
  }
  const links = await pool.query(
    "select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as link from pg_constraint where contype = 'f' order by 1",
  );
  const numbers = await pool.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  );
  return { ...all, links: links.rows, numbers: numbers.rows };
}

/** What a server finds when it starts on it. */
async function found<T>(options: DatabaseOptions, look: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await look(database.pool);
  } finally {
    await database.stop();
  }
}

/** Puts rows in one after the other. @returns when each was acknowledged, once it is told to stop */
function busyWriter(pool: Pool): () => Promise<{ id: string; at: number }[]> {
  const acknowledged: { id: string; at: number }[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const id = ulid();
      await pool.query("insert into clouds (id, name, langs) values ($1, 'busy', '{en}')", [id]);
      acknowledged.push({ id, at: Date.now() });
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    return acknowledged;
  };
}

const kinds = [
  ['PostgreSQL’s own files', false],
  ['rows', true],
] as const;

test.each(kinds)(
  'what was acknowledged until its end is in a backup of %s, made while rows come in',
  async (_, portable) => {
    await fill(postgres.pool);
    await writeFile(join(postgres.folder, 'server.lock'), '');
    const stop = busyWriter(postgres.pool);
    const made = await backUp(file, portable, source);
    const acknowledged = await stop();
    expect(made.kind).toBe(portable ? 'portable' : 'exact');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await restore(file, target);
    const ids = await found(target, async (pool) => {
      const { rows } = await pool.query<{ id: string }>("select id from clouds where name = 'busy'");
      return new Set(rows.map(({ id }) => id));
    });
    // Both are cut off to milliseconds.
    const before = acknowledged.filter(({ at }) => at < made.wholeUntil.getTime());
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
    // Of a row that is there those before it are there too.
    const last = acknowledged.findLastIndex(({ id }) => ids.has(id));
    expect(acknowledged.slice(0, last + 1).filter(({ id }) => !ids.has(id))).toEqual([]);
    await postgres.pool.query("delete from clouds where name = 'busy'");
  },
);

test.each(kinds)(
  'a backup of %s brings all back as it was, and the files beside them',
  async (_, portable) => {
    await fill(postgres.pool);
    await mkdir(join(postgres.folder, 'virtual-units'), { recursive: true });
    await writeFile(join(postgres.folder, 'virtual-units/units.json'), '[]');
    const memory = join(postgres.folder, 'virtual-units/A1.sqlite');
    const writer = new DatabaseSync(memory);
    // Not yet in the file itself, but beside it.
    writer.exec('pragma journal_mode = wal; create table if not exists m (n); insert into m values (1)');
    try {
      await backUp(file, portable, source);
      await restore(file, target);
    } finally {
      writer.close();
      await rm(join(postgres.folder, 'virtual-units'), { recursive: true });
    }
    expect(await found(target, content)).toEqual(await content(postgres.pool));
    const there = join(target.dataDir, 'virtual-units');
    expect((await readdir(there)).sort()).toEqual(['A1.sqlite', 'A1.sqlite-wal', 'units.json']);
    const copy = new DatabaseSync(join(there, 'A1.sqlite'));
    expect(copy.prepare('select count(*) as rows from m').get()).toEqual({ rows: 1 });
    copy.close();
    // A unit that comes next has a number of its own.
    await found(target, quietUnit);
  },
);

test('a portable backup fills a database of one’s own that is empty, and no other', async () => {
  await fill(postgres.pool);
  await backUp(file, true, source);
  const given = await testDatabase({ empty: true });
  try {
    const options = { ...target, databaseUrl: given.url };
    await restore(file, options);
    expect(await content(given.pool)).toEqual(await content(postgres.pool));
    await expect(restore(file, options)).rejects.toThrow('DATABASE_URL: there are tables of Poolhouse');
    const other = await testDatabase({ empty: true });
    const used = { ...options, databaseUrl: other.url, dataDir: postgres.folder };
    await expect(restore(file, used)).rejects.toThrow(/^DATA_DIR: .* is not empty$/u);
    await other.stop();
    // And comes out of it again, without being asked for as portable.
    const again = join(elsewhere.path, 'again.backup');
    expect((await backUp(again, false, options)).kind).toBe('portable');
    expect((await restore(again, target)).kind).toBe('portable');
    expect(await found(target, content)).toEqual(await content(postgres.pool));
  } finally {
    await given.stop();
  }
});

test('without a server it is made too, and nothing runs afterwards', async () => {
  await backUp(file, false, source);
  await restore(file, target);
  const second = join(elsewhere.path, 'second.backup');
  await backUp(second, false, target);
  await restore(second, { ...target, dataDir: join(elsewhere.path, 'further') });
  expect(await readdir(join(target.dataDir, 'postgres/data'))).not.toContain('postmaster.pid');
});

test('a file that is there is not written over, nor is a folder with something in it', async () => {
  await writeFile(file, 'precious');
  await expect(backUp(file, false, source)).rejects.toThrow('is there already');
  expect(await readFile(file, 'utf8')).toBe('precious');
  await expect(backUp(join(elsewhere.path, 'no/folder/x'), false, source)).rejects.toThrow('ENOENT');
  const whole = join(elsewhere.path, 'whole.backup');
  await backUp(whole, false, source);
  await mkdir(target.dataDir);
  await writeFile(join(target.dataDir, 'mine'), '');
  await expect(restore(whole, target)).rejects.toThrow(/^DATA_DIR: .* is not empty$/u);
  expect(await readdir(target.dataDir)).toEqual(['mine']);
});

test.each(kinds)('half a backup of %s is refused, and leaves nothing', async (_, portable) => {
  await backUp(file, portable, source);
  await truncate(file, Math.floor((await stat(file)).size / 2));
  await expect(restore(file, target)).rejects.toThrow('is no backup, or not whole');
  expect(await readdir(target.dataDir).catch(() => [])).not.toContain('postgres');
  await writeFile(file, 'something else');
  await expect(restore(file, target)).rejects.toThrow('is no backup');
});

test('files of another PostgreSQL, or tables of a newer release, are refused with what to do', async () => {
  const head = { poolhouse: 1, kind: 'exact', postgres: 17, machine: `${process.platform}-${process.arch}` };
  const made = async (name: string, more: object) => {
    const path = join(elsewhere.path, name);
    await writeArchive(
      path,
      (async function* () {
        yield await jsonEntry(headName, { ...head, migrations: ['001-start.sql'], ...more });
      })(),
    );
    return path;
  };
  await expect(restore(await made('a', {}), target)).rejects.toThrow(/PostgreSQL 17 .* --portable/u);
  await expect(restore(await made('b', { machine: 'linux-riscv' }), target)).rejects.toThrow('--portable');
  await expect(restore(await made('c', { migrations: ['999.sql'] }), target)).rejects.toThrow(
    'newer release',
  );
  await expect(restore(await made('d', { poolhouse: 2 }), target)).rejects.toThrow('newer release');
  const given = { ...target, databaseUrl: 'postgres://localhost/x' };
  await expect(restore(await made('e', {}), given)).rejects.toThrow('--portable');
});

test('a data folder of another major version of PostgreSQL says which two commands bring it over', async () => {
  await backUp(file, false, source);
  await restore(file, target);
  await writeFile(join(target.dataDir, 'postgres/data/PG_VERSION'), '17\n');
  const start = openDatabase(target);
  await expect(start).rejects.toThrow(/^DATA_DIR: .* PostgreSQL 17/u);
  await expect(start).rejects.toThrow('npm run admin -- backup --portable poolhouse.backup');
  await expect(start).rejects.toThrow('npm run admin -- restore poolhouse.backup');
});

test('whoever takes half of a running copy leaves no connection behind', async () => {
  const layout = layoutOf(postgres.folder);
  const password = (await readFile(layout.superPassword, 'utf8')).trim();
  const connection = { ...(await attach(postgres.folder)), user: superuser, password };
  const copy = copyCluster(connection, layout.data);
  await copy.next();
  await copy.return(new Date());
  const client = new pg.Client(connection);
  await client.connect();
  const slots = async () => (await client.query('select slot_name from pg_replication_slots')).rows;
  await expect.poll(slots).toEqual([]);
  await client.end();
});

test('a command makes no database where none is, and names what is wrong with a given one', async () => {
  const nothing = `DATA_DIR: nothing of a server is in ${target.dataDir}`;
  await expect(backUp(file, false, target)).rejects.toThrow(nothing);
  await expect(visitDatabase(target)).rejects.toThrow(nothing);
  expect(await readdir(elsewhere.path)).toEqual([]);
  const given = { ...target, databaseUrl: 'postgres://somebody@127.0.0.1:1/poolhouse' };
  await expect(visitDatabase(given)).rejects.toThrow('DATABASE_URL: nobody answers there');
});

test('an empty database of one’s own is no backup, and the file that it would be is not there', async () => {
  const empty = await testDatabase({ empty: true });
  try {
    const options = { ...target, databaseUrl: empty.url };
    await expect(backUp(file, false, options)).rejects.toThrow('DATABASE_URL: no server has been started');
    expect(await readdir(elsewhere.path)).toEqual([]);
  } finally {
    await empty.stop();
  }
});
