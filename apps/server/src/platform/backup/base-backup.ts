import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { tarEndBytes, tarEntry } from './archive.ts';

interface Wire {
  stream: { pause(): void; resume(): void; destroy(): void };
  query(text: string): void;
}

/** Bytes that may wait for whoever takes them before PostgreSQL has to wait. */
const MOST_WAITING = 4 * 1024 * 1024;

/** What a message of the stream is about stands in its first byte. */
const ARCHIVE_DATA = 'd'.charCodeAt(0);

/**
 * PostgreSQL's copy of itself as it runs, by the replication command BASE_BACKUP: a tar of its folder with all of its log
 * that is needed to make it whole.
 * @param client in replication mode
 */
async function* baseBackup(client: pg.Client): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let failed: unknown;
  let isOver = false;
  let wire: Wire | undefined;
  let wake = (): void => undefined;
  const told = (): void => wake();
  const end = (error?: unknown): void => {
    failed ??= error;
    isOver = true;
    told();
  };
  client.once('error', end);
  client.query({
    submit(connection: Wire) {
      wire = connection;
      connection.query("BASE_BACKUP (LABEL 'poolhouse', CHECKPOINT 'fast', WAL, MANIFEST 'no')");
    },
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (chunk[0] !== ARCHIVE_DATA) return;
      waiting.push(Buffer.from(chunk.subarray(1)));
      bytes += chunk.length - 1;
      if (bytes > MOST_WAITING) wire?.stream.pause();
      told();
    },
    handleReadyForQuery: () => end(),
    handleError: end,
  } as never);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) {
        bytes -= next.length;
        if (bytes < MOST_WAITING / 2) wire?.stream.resume();
        yield next;
      } else if (isOver) break;
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    }
  } finally {
    // Whoever takes no more leaves it in the middle of a sentence.
    if (!isOver) wire?.stream.destroy();
  }
  if (failed) throw failed;
}

/** Without the end of the archive, which PostgreSQL writes from version 15 on, so that more can follow. */
async function* withoutEnd(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([held, part]);
    const keep = Math.min(all.length, tarEndBytes);
    yield all.subarray(0, all.length - keep);
    held = all.subarray(all.length - keep);
  }
}

/**
 * The files of a running PostgreSQL as tar entries, as they are once it has gone through the log that comes with them: up
 * to the moment that the last part says. PostgreSQL keeps the log for this as long as it takes, and nobody waits for it.
 * @param superuser how to connect as the cluster's superuser
 * @param data the cluster's folder
 * @returns when it ended: everything that was committed until then is in it
 */
export async function* copyCluster(superuser: PoolConfig, data: string): AsyncGenerator<Buffer, Date> {
  const sender = new pg.Client({ ...superuser, replication: 'true' } as pg.ClientConfig);
  const client = new pg.Client(superuser);
  await Promise.all([sender.connect(), client.connect()]);
  try {
    const slot = `poolhouse_backup_${randomBytes(6).toString('hex')}`;
    // It goes with its connection. From now on no part of the log is written over.
    await sender.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    const { rows: before } = await client.query<{ first: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as first',
    );
    yield* withoutEnd(baseBackup(sender));
    // What was committed while the files were on their way: the rest of the log, which is gone through as well.
    const { rows: after } = await client.query<{ until: Date; last: string }>(
      'select clock_timestamp() as until, pg_walfile_name(pg_switch_wal()) as last',
    );
    const [{ first } = { first: '' }] = before;
    const [{ until, last } = { until: new Date(0), last: '' }] = after;
    const folder = join(data, 'pg_wal');
    for (const name of (await readdir(folder)).sort()) {
      if (!/^[0-9A-F]{24}$/u.test(name) || name < first || name > last) continue;
      yield await tarEntry(`pg_wal/${name}`, await readFile(join(folder, name)));
    }
    return until;
  } finally {
    await Promise.all([sender.end(), client.end()]);
  }
}
