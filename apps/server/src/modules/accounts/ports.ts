import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

/** What another module adds to the export of a user's data, under `name`: at once, or by pages where it may be long. */
export type ExportPart =
  | { name: string; collect(userId: string): Promise<unknown> }
  | { name: string; pages(userId: string): AsyncIterable<readonly object[]> };

/**
 * What another module does when a user is erased: removes or releases its rows in the given transaction. What it
 * returns runs after the commit (retained topics, sockets).
 */
export type EraseUser = (
  trx: Transaction<Tables>,
  user: { id: string; email: string },
) => Promise<(() => Promise<void>) | undefined>;
