import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';

/** How long a page may say what was so. */
const freshMs = 60_000;

/**
 * Where the users of a cloud find support, for every page that is sent: no page waits for the database, so an address
 * that was set appears within a minute.
 * @returns what is known now; null when there is none
 */
export async function supportAddress(db: Db, clock: Clock, cloudId: string): Promise<() => string | null> {
  let address: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  async function read(): Promise<void> {
    readAt = clock.now().getTime();
    const cloud = await db
      .selectFrom('clouds')
      .select('support_email')
      .where('id', '=', cloudId)
      .executeTakeFirst();
    address = cloud?.support_email ?? null;
  }
  await read();
  return () => {
    // A database that is away is no reason to forget.
    if (clock.now().getTime() - readAt > freshMs) void read().catch(() => undefined);
    return address;
  };
}
