import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import pg, { type PoolConfig } from 'pg';
import type { Layout } from './cluster.ts';

/** Whom the server connects as: owns the database and everything in it, and may nothing else. */
export const serverRole = 'poolhouse_server';

/** Statements that make {@link serverRole} the owner of what somebody else made, a row each. */
const handovers = `
  with foreigners as (select oid from pg_roles where rolname <> '${serverRole}'),
  places as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  own_parts as (select classid, objid from pg_depend where deptype in ('a', 'i', 'e'))
  select format('alter database %I owner to ${serverRole}', datname) as statement from pg_database
    where datname = current_database() and datdba in (table foreigners)
  union all
  select format('alter schema %I owner to ${serverRole}', nspname) from places
    where nspname <> 'public' and nspowner in (table foreigners)
  union all
  select format('alter %s %I.%I owner to ${serverRole}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      nspname, relname)
    from pg_class c join places p on p.oid = c.relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and relowner in (table foreigners)
      and (relkind <> 'S' or not exists (
        select from own_parts o where o.classid = 'pg_class'::regclass and o.objid = c.oid))
  union all
  select format('alter routine %s owner to ${serverRole}', f.oid::regprocedure)
    from pg_proc f join places p on p.oid = f.pronamespace where proowner in (table foreigners)
      and not exists (select from own_parts o where o.classid = 'pg_proc'::regclass and o.objid = f.oid)
  union all
  select format('alter type %I.%I owner to ${serverRole}', nspname, typname)
    from pg_type t join places p on p.oid = t.typnamespace
    where typtype in ('d', 'e', 'r') and typowner in (table foreigners)
      and not exists (select from own_parts o where o.classid = 'pg_type'::regclass and o.objid = t.oid)`;

/**
 * Makes the role that the server connects as, and hands over to it what an earlier version made as superuser.
 * @param superuser how to connect as the cluster's superuser
 * @param may further rights, for tests
 * @returns how to connect as the server
 */
export async function ensureServerRole(
  layout: Layout,
  superuser: PoolConfig,
  may: 'nothing' | 'createdb' = 'nothing',
): Promise<PoolConfig> {
  const password = await readOrMake(layout.password);
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serverRole]);
    if (rowCount === 0) await client.query(`create role ${serverRole}`);
    const rights = `login nosuperuser nocreaterole nobypassrls noreplication ${may === 'createdb' ? 'createdb' : 'nocreatedb'}`;
    await client.query(`alter role ${serverRole} with ${rights} password ${client.escapeLiteral(password)}`);
    const { rows } = await client.query<{ statement: string }>(handovers);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
  return { ...superuser, user: serverRole, password };
}

async function readOrMake(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found.trim() !== '') return found.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
