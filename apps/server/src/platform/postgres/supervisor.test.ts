import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { createEmbeddedPostgres, type EmbeddedPostgres } from './supervisor.ts';

const helper = join(import.meta.dirname, '../../testing/postgres-process.ts');
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
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
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
  expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
  await first.postgres.stop();
  expect(first.postgres.pid()).toBeUndefined();
  await expect(query(first.connection, 'select 1')).rejects.toThrow();
  const second = await started();
  expect(await counted(second.connection)).toEqual([{ n: 1000 }]);
  await expect(query({ ...second.connection, password: 'guess' }, 'select 1')).rejects.toThrow('password');
});

test('PostgreSQL killed alone is back by itself, with all that was committed, and pools find it again', async () => {
  const { postgres, connection } = await started();
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
