import type { Transaction } from 'kysely';
import { codeOf, isRerouted } from './constraint.ts';
import type { Db, Tables } from './tables.ts';

const TRIES = 3;

/**
 * PostgreSQL rolled one transaction back for what others did meanwhile, and it may be tried again: SQLSTATE class 40, such
 * as deadlocks, and a row whose partition was made while it was on its way.
 */
export const isCollision = (error: unknown): boolean =>
  /^40...$/u.test(String(codeOf(error))) || isRerouted(error);

/** What is to be done once a transaction that runs has committed. */
const afterwards = new WeakMap<Db, Set<() => void>>();

/**
 * Runs `work` in a transaction, up to three times when others caused it to be rolled back. What `work` does outside of
 * the database must be repeatable.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    const after = new Set<() => void>();
    try {
      const result = await db.transaction().execute((trx) => {
        afterwards.set(trx, after);
        return work(trx);
      });
      for (const run of after) run();
      return result;
    } catch (error) {
      if (left === 0 || !isCollision(error)) throw error;
    }
  }
}

/**
 * Runs something, once, when everybody can see what was written with `db`: at once outside of a transaction, after the
 * commit of one that {@link transact} began, and not at all when that is rolled back. It must not throw.
 */
export function afterCommit(db: Db, run: () => void): void {
  const after = afterwards.get(db);
  if (after) after.add(run);
  else run();
}
