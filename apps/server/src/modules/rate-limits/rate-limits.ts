import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import type { Db } from '#platform/db/tables.ts';
import { Refusal } from '#platform/errors.ts';
import { createFullKeys } from './full-keys.ts';

/** So many tries in so many milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
}

export interface Counted extends Limit {
  key: string;
}

/** What counts as a try while it is done. */
export type Tried<Result> = (giveBack: () => Promise<void>) => Promise<Result>;

export interface RateLimits {
  /**
   * Counts a try under every key, or under none when one of them is full, so that waiting helps.
   * @throws Refusal `too-many` with the seconds until the fullest key has room again
   */
  take(counted: readonly Counted[]): Promise<Date>;
  /**
   * Called before a place in a queue is taken, so that whoever is known to be refused takes none. Asks no database.
   * @throws Refusal as {@link take}
   */
  refuseFull(counted: readonly Counted[]): void;
  /** Like {@link take} for one key, but says whether there was room. */
  hasRoom(counted: Counted): Promise<boolean>;
  /** Takes back what {@link take} counted, when it was no failure after all. */
  giveBack(keys: readonly string[], at: Date): Promise<void>;
  /**
   * Does `work` and counts it as a try under every key. One that fails counts under none, nor one that calls `giveBack`
   * because there was nothing to do after all.
   * @throws Refusal as {@link take}, and whatever `work` throws
   */
  during<Result>(counted: readonly Counted[], work: Tried<Result>): Promise<Result>;
  /** Forgets all that was counted under these keys: what they held back was shown to be in the right. */
  clear(keys: readonly string[]): Promise<void>;
  /** Removes what counts no longer. */
  sweep(): Promise<void>;
}

interface Row {
  key: string;
  taken: boolean;
  oldest: Date;
}

/** Limits that hold for all servers on one database. */
export function createRateLimits({ db, clock }: { db: Db; clock: Clock }): RateLimits {
  const fullKeys = createFullKeys();

  /** Milliseconds until the fullest key has room. It only reads, so that a refusal costs no write. */
  async function waitOf(counted: readonly Counted[], at: Date): Promise<number> {
    const keys = counted.map(({ key }) => key);
    const remembered = fullKeys.until(keys, at.getTime());
    if (remembered !== undefined) return remembered - at.getTime();
    const rows = await db
      .selectFrom('rate_limits')
      .select(['key', 'tries'])
      .where('key', 'in', keys)
      .execute();
    const waits = counted.map(({ key, max, windowMs }) => {
      const since = at.getTime() - windowMs;
      const live = rows.find((row) => row.key === key)?.tries.filter((one) => one.getTime() > since) ?? [];
      const oldest = live[0];
      if (!oldest || live.length < max) return 0;
      fullKeys.add(key, at.getTime(), oldest.getTime() + windowMs);
      return oldest.getTime() - since;
    });
    return Math.max(0, ...waits);
  }

  /** Counts a try under every key in one statement, in one order, so that two never wait for each other. */
  async function count(counted: readonly Counted[], at: Date): Promise<number> {
    const sorted = [...counted].sort((a, b) => (a.key < b.key ? -1 : 1));
    const of = (window: number) => new Date(at.getTime() + window);
    const live = sql`(select coalesce(array_agg(t order by t), '{}') from unnest(r.tries) t
      where t > (select g.since from given g where g.key = r.key))`;
    const fits = sql`cardinality(${live}) < (select g.most from given g where g.key = r.key)`;
    const { rows } = await sql<Row>`
      with given as (
        select * from unnest(
          ${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ max }) => max)}::int[],
          ${sorted.map(({ windowMs }) => of(-windowMs))}::timestamptz[],
          ${sorted.map(({ windowMs }) => of(windowMs))}::timestamptz[]
        ) as g (key, most, since, until)
      )
      insert into rate_limits as r (key, tries, taken, expires_at)
      select key, array[${at}::timestamptz], true, until from given order by key
      on conflict (key) do update set
        taken = ${fits},
        tries = case when ${fits} then ${live} || ${at}::timestamptz else ${live} end,
        expires_at = case when ${fits} then excluded.expires_at else r.expires_at end
      returning key, taken, tries[1] as oldest`.execute(db);
    const waits = rows.map(({ key, taken, oldest }) => {
      const windowMs = counted.find((one) => one.key === key)?.windowMs ?? 0;
      return taken ? 0 : oldest.getTime() + windowMs - at.getTime();
    });
    const wait = Math.max(0, ...waits);
    // One of the keys has become full meanwhile: a try that is refused counts under none.
    const taken = rows.filter((row) => row.taken).map(({ key }) => key);
    if (wait > 0 && taken.length > 0) await giveBack(taken, at);
    return wait;
  }

  async function giveBack(keys: readonly string[], at: Date): Promise<void> {
    fullKeys.forget(keys);
    // One of them only: others may have been counted at the same millisecond.
    const place = sql`array_position(r.tries, ${at}::timestamptz)`;
    // Locked in the order in which they are counted, so that two never wait for each other.
    await sql`
      with held as (
        select key from rate_limits
        where key = any(${[...keys]}::text[]) and ${at}::timestamptz = any(tries) order by key for update
      )
      update rate_limits r set tries = r.tries[:${place} - 1] || r.tries[${place} + 1:]
      from held where r.key = held.key and ${at}::timestamptz = any(r.tries)`.execute(db);
    // Another query may have found the key full meanwhile.
    fullKeys.forget(keys);
  }

  const take = async (counted: readonly Counted[], at: Date): Promise<number> =>
    (await waitOf(counted, at)) || (await count(counted, at));

  const refuse = (wait: number): void => {
    if (wait > 0) throw new Refusal('too-many', 'too-many-requests', { retryAfter: Math.ceil(wait / 1000) });
  };

  return {
    async take(counted) {
      const at = clock.now();
      refuse(await take(counted, at));
      return at;
    },
    refuseFull(counted) {
      const now = clock.now().getTime();
      const keys = counted.map(({ key }) => key);
      refuse((fullKeys.until(keys, now) ?? now) - now);
    },
    async hasRoom(one) {
      return (await take([one], clock.now())) === 0;
    },
    giveBack,
    async during(counted, work) {
      const at = clock.now();
      refuse(await take(counted, at));
      const keys = counted.map(({ key }) => key);
      const back = () => giveBack(keys, at);
      try {
        return await work(back);
      } catch (error) {
        // Where the database is away the count stays, and what failed is told.
        await back().catch(() => undefined);
        throw error;
      }
    },
    async clear(keys) {
      await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
      fullKeys.forget(keys);
    },
    async sweep() {
      await deleteOlder(db, { table: 'rate_limits', column: 'expires_at' }, clock.now());
    },
  };
}
