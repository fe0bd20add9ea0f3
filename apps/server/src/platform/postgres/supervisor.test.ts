import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lchown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { serviceAccount } from './account.ts';
import { createEmbeddedPostgres, type EmbeddedPostgres } from './supervisor.ts';

const helper = join(import.meta.dirname, '../../testing/database/postgres-process.ts');
const log = createLog('silent');
let folder: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  cleanUp = [() => rm(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const task of cleanUp.reverse()) await task();
});

async function started(settings: Record<string, string> = {}, dataFolder = folder) {
  const postgres = createEmbeddedPostgres({ dataFolder, log, settings });
  cleanUp.push(() => postgres.stop());
  return { postgres, connection: await postgres.start() };
}

async function query(connection: PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const fill = (connection: PoolConfig) =>
  query(connection, 'create table t (n int); insert into t select generate_series(1, 1000)');
const counted = (connection: PoolConfig) => query(connection, 'select count(*)::int as n from t');

/** A server process of its own. @returns when its PostgreSQL runs */
async function otherServer(): Promise<{ server: ChildProcess; pid: number }> {
  const server = spawn(process.execPath, [helper, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout, 'data');
  return { server, pid: Number(String(line)) };
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const pidOf = (postgres: EmbeddedPostgres): number =>
  postgres.pid() ?? expect.fail('PostgreSQL does not run');

test('what was committed is there after a stop and a start, and nobody listens on a port', async () => {
  const first = await started();
  await fill(first.connection);
  expect(await query(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  for (const name of ['postgres.password', 'postgres.server.password']) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  await first.postgres.stop();
  expect(first.postgres.pid()).toBeUndefined();
  await expect(query(first.connection, 'select 1')).rejects.toThrow();
  const second = await started();
  expect(await counted(second.connection)).toEqual([{ n: 1000 }]);
  await expect(query({ ...second.connection, password: 'guess' }, 'select 1')).rejects.toThrow('password');
});

test('on a machine that does not give it the memory it starts with less', async () => {
  const { postgres, connection } = await started({ shared_buffers: '4TB' });
  const buffers = () => query(connection, 'show shared_buffers').catch(() => []);
  expect(await buffers()).toEqual([{ shared_buffers: '128MB' }]);
  process.kill(pidOf(postgres), 'SIGKILL');
  await expect.poll(buffers, { timeout: 20_000 }).toEqual([{ shared_buffers: '128MB' }]);
});

test('PostgreSQL killed alone is back by itself, with all that was committed, and pools find it again', async () => {
  let returns = 0;
  const postgres = createEmbeddedPostgres({ dataFolder: folder, log, onReturn: () => returns++ });
  cleanUp.push(() => postgres.stop());
  const connection = await postgres.start();
  const pool = createPool(connection, () => undefined);
  cleanUp.push(() => pool.end());
  await fill(connection);
  await pool.query('select 1');
  for (let round = 0; round < 3; round++) {
    const pid = pidOf(postgres);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postgres.pid() ?? pid, { timeout: 10_000 }).not.toBe(pid);
    const rows = () => pool.query('select count(*)::int as n from t').then((result) => result.rows);
    await expect.poll(() => rows().catch(() => []), { timeout: 10_000 }).toEqual([{ n: 1000 }]);
  }
  await expect.poll(() => returns).toBe(3);
});

test('the PostgreSQL of a killed server is taken over', async () => {
  const other = await otherServer();
  await kill(other.server);
  const { postgres, connection } = await started();
  expect(pidOf(postgres)).toBe(other.pid);
  await fill(connection);
  process.kill(other.pid, 'SIGKILL');
  await expect.poll(() => counted(connection).catch(() => []), { timeout: 10_000 }).toEqual([{ n: 1000 }]);
});

test('the PostgreSQL of a killed server with other settings is stopped and started anew', async () => {
  const other = await otherServer();
  await kill(other.server);
  const { postgres, connection } = await started({ work_mem: '5MB' });
  expect(pidOf(postgres)).not.toBe(other.pid);
  expect(await query(connection, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
});

test('server and PostgreSQL killed at the same moment start again at once', async () => {
  const other = await otherServer();
  process.kill(other.pid, 'SIGKILL');
  await kill(other.server);
  const { postgres, connection } = await started();
  expect(pidOf(postgres)).not.toBe(other.pid);
  await fill(connection);
});

test('the number of another process in a stale file fools nobody', async () => {
  const first = await started();
  await first.postgres.stop();
  await writeFile(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
  const second = await started();
  await fill(second.connection);
});

test('a start that was cut short leaves nothing that hinders the next', async () => {
  await mkdir(join(folder, 'postgres/data.new/base'), { recursive: true });
  await writeFile(join(folder, 'postgres/data.new/PG_VERSION'), '18\n');
  const { connection } = await started();
  await fill(connection);
  expect(await readdir(join(folder, 'postgres'))).not.toContain('data.new');
});

test('a data folder with a long path has its socket in a short one', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  await mkdir(deep, { recursive: true, mode: 0o755 });
  const { connection } = await started({}, deep);
  cleanUp.push(() => rm(String(connection.host), { recursive: true, force: true }));
  expect(String(connection.host).length).toBeLessThan(60);
  await fill(connection);
});

test('who the server connects as is no superuser, and owns also what an earlier version made as one', async () => {
  const first = await started();
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim();
  const superuser = { ...first.connection, user: 'poolhouse', password };
  // As the cluster was when the server was its superuser.
  await query(superuser, 'alter database postgres owner to poolhouse');
  await query(
    superuser,
    `create domain short as text check (length(value) < 9); create type colour as enum ('red', 'blue');
     create table old (n serial, s short, c colour) partition by range (n);
     create table old_1 partition of old for values from (0) to (100);
     create schema jobs; create table jobs.job (id int); create view jobs.all as select * from jobs.job;
     create sequence jobs.numbers; create function jobs.one() returns int language sql as 'select 1'`,
  );
  await first.postgres.stop();
  const { connection } = await started();
  const [role] = await query(connection, 'select * from pg_roles where rolname = current_user');
  expect(role).toMatchObject({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
  });
  // Only an owner may do this.
  await query(
    connection,
    `alter table old add column more int; alter table old_1 rename to old_one; alter table jobs.job add column more int;
     alter domain short rename to brief; alter type colour add value 'green'; drop view jobs.all; create table new (n int);
     alter sequence jobs.numbers restart; drop function jobs.one(); drop table old; drop schema jobs cascade`,
  );
  const files = `select pg_read_file('/etc/hostname')`;
  await expect(query(connection, files)).rejects.toThrow('permission denied');
  await expect(query(connection, `copy new from program 'id'`)).rejects.toThrow('permission denied');
  // The control: its superuser may.
  expect(await query(superuser, files)).toHaveLength(1);
});

test.runIf(process.getuid?.() === 0)(
  'a folder of another user is handed over at the start, and only what is theirs',
  async () => {
    const first = await started();
    await fill(first.connection);
    await first.postgres.stop();
    const { uid } = serviceAccount();
    const another = 61_234;
    const data = join(folder, 'postgres/data');
    for (const path of ['', ...(await readdir(join(folder, 'postgres'), { recursive: true }))]) {
      await lchown(join(folder, 'postgres', path), another, another);
    }
    const foreign = join(folder, 'foreign');
    await writeFile(foreign, 'of root', { mode: 0o600 });
    await symlink(foreign, join(folder, 'postgres/link'));
    await link(foreign, join(folder, 'postgres/hard'));
    const { connection } = await started();
    expect(await counted(connection)).toEqual([{ n: 1000 }]);
    const owners = [data, join(data, 'PG_VERSION'), join(folder, 'postgres')].map(async (path) => stat(path));
    expect((await Promise.all(owners)).map((found) => found.uid)).toEqual([uid, uid, uid]);
    expect((await stat(foreign)).uid).toBe(0);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a handover that was cut short is finished by the next start',
  async () => {
    const first = await started();
    await fill(first.connection);
    await first.postgres.stop();
    const { uid, gid } = serviceAccount();
    const another = 61_234;
    const postgres = join(folder, 'postgres');
    const paths = ['', ...(await readdir(postgres, { recursive: true }))];
    // Somebody pulled the plug: half of what is in one folder is handed over, and nothing of the next.
    const underWay = ['', 'data', 'data/base'];
    for (const path of paths) {
      if (path.startsWith('data/pg_wal')) await lchown(join(postgres, path), uid, gid);
      else if (underWay.includes(path)) await lchown(join(postgres, path), 0, another);
      else await lchown(join(postgres, path), another, another);
    }
    const { connection } = await started();
    expect(await counted(connection)).toEqual([{ n: 1000 }]);
    // What a start renews is not there under its old name.
    const owners = paths.map((path) =>
      lstat(join(postgres, path)).then(
        (found) => found.uid,
        () => uid,
      ),
    );
    expect([...new Set(await Promise.all(owners))]).toEqual([uid]);
  },
);
