import type { AccountDeps } from '../deps.ts';
import { eraseUser } from './erase-user.ts';

const batch = 100;

/** Erases the users whose time has come: those who asked for it 48 hours ago, and demo users. */
export async function eraseDue(deps: AccountDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('end_users')
    .select('id')
    .where('delete_after', '<=', deps.clock.now())
    .orderBy('delete_after')
    .limit(batch)
    .execute();
  for (const { id } of due) {
    try {
      await eraseUser(deps, id, async (_, { delete_after }) => {
        return delete_after !== null && delete_after <= deps.clock.now();
      });
    } catch (error) {
      // One that can't be erased now must not hold up the others; it is tried again.
      deps.log.error({ err: error }, 'an account could not be erased');
    }
  }
}
