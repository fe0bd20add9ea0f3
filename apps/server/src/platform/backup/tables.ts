import { finished, pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { type CopyStreamQuery, from, to } from 'pg-copy-streams';
import * as z from 'zod';
import { jsonEntry, tarEntry } from './archive.ts';

/** What a portable backup says of its tables, in the order in which they come. */
export const tablesHead = z.strictObject({
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** Of tables by the day or the month: what each part is named, whose it is, and its bounds in PostgreSQL's words. */
  partitions: z.array(z.strictObject({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.int() })),
});
export type TablesHead = z.infer<typeof tablesHead>;

export const tablesName = 'poolhouse/tables.json';
const folder = 'tables/';

/** Bytes of a table's rows in one file of the archive, about. */
const PART_BYTES = 4 * 1024 * 1024;

const shape = {
  tables: `
    select c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
  partitions: `
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relispartition
    order by c.oid`,
  sequences: `
    select sequencename as name, last_value::float8 as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`,
};

const quoted = (client: ClientBase, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ');

/** How many rows, by the name of their table. */
export type Counts = Readonly<Record<string, number>>;

/**
 * The rows of all tables as tar entries, as they are at one moment.
 * @param client a connection of its own, without limits of time
 */
export async function* copyTables(client: ClientBase): AsyncGenerator<Buffer, { until: Date; rows: Counts }> {
  await client.query('begin transaction isolation level repeatable read read only');
  // Whatever was committed before this statement came is seen by it and all that follow.
  const { rows: moments } = await client.query<{ until: Date }>('select statement_timestamp() as until');
  const { rows: tables } = await client.query<TablesHead['tables'][number]>(shape.tables);
  const { rows: partitions } = await client.query<TablesHead['partitions'][number]>(shape.partitions);
  const { rows: sequences } = await client.query<TablesHead['sequences'][number]>(shape.sequences);
  yield await jsonEntry(tablesName, { tables, partitions, sequences } satisfies TablesHead);
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    const copied = client.query(
      to(`copy (select ${quoted(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`),
    );
    let parts = 0;
    for await (const part of inParts(copied)) yield await tarEntry(`${folder}${name}/${parts++}`, part);
    counts[name] = copied.rowCount;
  }
  await client.query('commit');
  return { until: moments[0]?.until ?? new Date(0), rows: counts };
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(part);
}

/** Takes what {@link copyTables} made, in its order. */
export interface TableWriter {
  /** @param name of the entry @returns whether it is one of a table */
  take(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean>;
  /** The rows are looked through and there for everybody. */
  finish(): Promise<Counts>;
}

/**
 * Begins to fill the tables of an empty database that has gone through the same migrations.
 * @param client a connection of its own, without limits of time; nothing is kept when it ends before `finish`
 */
export async function fillTables(client: ClientBase, head: TablesHead): Promise<TableWriter> {
  const id = (name: string) => client.escapeIdentifier(name);
  const { rows: links } = await client.query<{ owner: string; name: string; is: string }>(foreignKeys);
  await client.query('begin');
  for (const { name, parent, bound } of head.partitions) {
    await client.query(`create table if not exists ${id(name)} partition of ${id(parent)} ${bound}`);
  }
  // Rows come table by table, and what they point at may come later.
  for (const { owner, name } of links) {
    await client.query(`alter table ${owner} drop constraint ${id(name)}`);
  }
  // What the migrations have put there is in the backup too.
  await client.query(
    `truncate ${quoted(
      client,
      head.tables.map(({ name }) => name),
    )}`,
  );
  const counts: Record<string, number> = {};
  let open: { name: string; stream: CopyStreamQuery } | undefined;

  async function close(): Promise<void> {
    if (!open) return;
    const { name, stream } = open;
    open = undefined;
    stream.end();
    await finished(stream);
    counts[name] = stream.rowCount;
  }

  return {
    async take(entry, bytes) {
      if (!entry.startsWith(folder)) return false;
      const name = entry.slice(folder.length, entry.lastIndexOf('/'));
      if (open?.name !== name) {
        await close();
        const table = head.tables.find((one) => one.name === name);
        if (!table) throw new Error(`there is no table ${name}`);
        const into = `copy ${id(name)} (${quoted(client, table.columns)}) from stdin`;
        open = { name, stream: client.query(from(into)) };
      }
      const { stream } = open;
      await pipeline(bytes, stream, { end: false });
      return true;
    },
    async finish() {
      await close();
      for (const { owner, name, is } of links) {
        await client.query(`alter table ${owner} add constraint ${id(name)} ${is}`);
      }
      for (const { name, last } of head.sequences) {
        await client.query('select setval($1::regclass, $2)', [id(name), last]);
      }
      await client.query('commit');
      // Plans that know nothing of the rows would read all of them.
      await client.query('analyze');
      return Object.fromEntries(head.tables.map(({ name }) => [name, counts[name] ?? 0]));
    },
  };
}

const foreignKeys = `
  select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as is
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`;
