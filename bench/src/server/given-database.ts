import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A fresh database beside the one that `url` names. */
export async function createDatabaseAt(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `poolhouse_bench_${randomBytes(6).toString('hex')}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await administer(url, `create database ${name}`);
  return { url: own.href, drop: () => administer(url, `drop database ${name} with (force)`) };
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}
