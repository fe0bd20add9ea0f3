import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/errors.ts';

/** Counts tries by key; what is tried, and how it ends, is no matter of it. */
export interface Tries {
  /**
   * Counts one try for each key.
   * @returns a function that takes it back, for a try that turned out not to be a guess
   * @throws Refusal when a key has none left
   */
  take(keys: readonly string[]): Promise<() => Promise<void>>;
}

const hour = 3_600_000;
const day = 24 * hour;
const limits = [
  { within: hour, most: 10 },
  { within: day, most: 50 },
];

export function createTries({ db, clock }: { db: Db; clock: Clock }): Tries {
  /** Under a lock on each key, always in the same order. */
  async function change(
    keys: readonly string[],
    update: (tries: readonly Date[], now: Date) => readonly Date[],
  ): Promise<void> {
    const now = clock.now();
    const expires_at = new Date(now.getTime() + day);
    await db.transaction().execute(async (trx) => {
      for (const key of [...keys].sort()) {
        await trx
          .insertInto('rate_limits')
          .values({ key, tries: [], expires_at })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
        const { tries } = await trx
          .selectFrom('rate_limits')
          .select('tries')
          .where('key', '=', key)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const counting = tries.filter((at) => now.getTime() - at.getTime() < day);
        await trx
          .updateTable('rate_limits')
          .set({ tries: [...update(counting, now)], expires_at })
          .where('key', '=', key)
          .execute();
      }
    });
  }

  return {
    async take(keys) {
      let taken = new Date(0);
      await change(keys, (tries, now) => {
        taken = now;
        const wait = Math.max(...limits.map((limit) => waitFor(tries, limit, now)));
        if (wait > 0) throw new Refusal('too-many', 'too-many-requests', { retryAfter: wait / 1000 });
        return [...tries, now];
      });
      return () =>
        change(keys, (tries) => {
          const index = tries.findIndex((at) => at.getTime() === taken.getTime());
          return tries.filter((_, at) => at !== index);
        });
    },
  };
}

/** Milliseconds until another try is allowed. */
function waitFor(
  tries: readonly Date[],
  { within, most }: { within: number; most: number },
  now: Date,
): number {
  const freed = tries.at(-most);
  return freed ? Math.max(0, freed.getTime() + within - now.getTime()) : 0;
}
