import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/errors.ts';

/** So many tries in so many milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
}

export interface Counted extends Limit {
  key: string;
}

export interface RateLimits {
  /**
   * Counts a try under every key. Once a key is full its tries count no longer, so that waiting helps.
   * @throws Refusal `too-many` with the seconds until the fullest key has room again
   */
  take(counted: readonly Counted[]): Promise<Date>;
  /** Like {@link take} for one key, but says whether there was room. */
  hasRoom(counted: Counted): Promise<boolean>;
  /** Takes back what {@link take} counted, when it was no failure after all. */
  giveBack(keys: readonly string[], at: Date): Promise<void>;
  /** Removes what counts no longer. */
  sweep(): Promise<void>;
}

interface Row {
  taken: boolean;
  oldest: Date;
}

/** Limits that hold for all servers on one database. */
export function createRateLimits({ db, clock }: { db: Db; clock: Clock }): RateLimits {
  async function count({ key, max, windowMs }: Counted, at: Date): Promise<number | undefined> {
    const since = new Date(at.getTime() - windowMs);
    const until = new Date(at.getTime() + windowMs);
    const live = sql`(select coalesce(array_agg(t order by t), '{}') from unnest(r.tries) t where t > ${since})`;
    const { rows } = await sql<Row>`
      insert into rate_limits as r (key, tries, taken, expires_at)
      values (${key}, array[${at}::timestamptz], true, ${until})
      on conflict (key) do update set
        taken = cardinality(${live}) < ${max},
        tries = case when cardinality(${live}) < ${max} then ${live} || ${at}::timestamptz else ${live} end,
        expires_at = case when cardinality(${live}) < ${max} then ${until} else r.expires_at end
      returning taken, tries[1] as oldest`.execute(db);
    const row = rows[0];
    return !row || row.taken ? undefined : row.oldest.getTime() + windowMs - at.getTime();
  }

  return {
    async take(counted) {
      const at = clock.now();
      let wait = 0;
      for (const one of counted) wait = Math.max(wait, (await count(one, at)) ?? 0);
      if (wait > 0)
        throw new Refusal('too-many', 'too-many-requests', { retryAfter: Math.ceil(wait / 1000) });
      return at;
    },
    async hasRoom(one) {
      return (await count(one, clock.now())) === undefined;
    },
    async giveBack(keys, at) {
      await sql`update rate_limits set tries = array_remove(tries, ${at}::timestamptz)
        where key in (${sql.join(keys)})`.execute(db);
    },
    async sweep() {
      await db.deleteFrom('rate_limits').where('expires_at', '<=', clock.now()).execute();
    },
  };
}
