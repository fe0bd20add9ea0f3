import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database on the PostgreSQL of `DATABASE_URL`; undefined when none is given and the embedded one serves. */
export async function givenDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `poolhouse_e2e_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
