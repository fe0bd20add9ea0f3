import type { Transaction } from 'kysely';
import { codeOf } from './constraint.ts';
import type { Db, Tables } from './tables.ts';

const TRIES = 3;

/** PostgreSQL gave one of several up so that the others could go on: SQLSTATE class 40, among them deadlocks. */
export const isCollision = (error: unknown): boolean => /^40...$/u.test(String(codeOf(error)));

/**
 * Runs `work` in a transaction, up to three times when it was rolled back because others were in its way. What `work` does
 * outside of the database it must bear to do again.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !isCollision(error)) throw error;
    }
  }
}
