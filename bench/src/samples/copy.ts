import type { Connection, Pool, Submittable } from 'pg';

/** What of a connection `pg` does not declare. */
interface Copying {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** PostgreSQL's own way to take many rows: the yardstick. */
export async function copyIn(pool: Pool, table: string, lines: readonly string[]): Promise<void> {
  const client = await pool.connect();
  const done = Promise.withResolvers<void>();
  const copy = {
    submit: (connection: Connection) => connection.query(`copy ${table} from stdin`),
    handleCopyInResponse(connection: Copying) {
      connection.sendCopyFromChunk(Buffer.from(lines.join('')));
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => done.resolve(),
    handleError: (error: Error) => done.reject(error),
  } satisfies Submittable & Record<string, unknown>;
  try {
    client.query(copy);
    await done.promise;
  } finally {
    client.release();
  }
}
