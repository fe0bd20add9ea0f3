import { sql } from 'kysely';
import { ulid } from 'ulid';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { SignUp } from '../requests/request-queue.ts';

/** In place of a hash: the account has no password before one of its sign-ups is confirmed. */
export const signedUp = 'signed-up';

/**
 * Of one address at a time. Beyond it the oldest whose link has ended goes, and none whose link still works: else a
 * stranger who signs the address up many times would end its owner's link.
 */
const most = 10;
/** Guesses at the password of one sign-up; after them whoever has the link can still set a new one. */
export const mostTries = 10;

export type SignUpRow = Pick<
  Tables['sign_ups'],
  'id' | 'user_id' | 'email' | 'name' | 'surname' | 'lang' | 'terms_id' | 'password_hash' | 'created_at'
> & { browser_hash: Buffer | null; tries: number };

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Whether a sign-up was made in the browser that keeps these. */
export const madeIn = (browser: readonly Buffer[]) =>
  sql<boolean>`coalesce(browser_hash = any(${browser}::bytea[]), false)`;

/**
 * Keeps what was typed until its link is used. What the same browser typed for this account before goes.
 * @returns nothing when too many wait whose links still work; whoever opens one of those sets a new password
 */
export async function keepSignUp(
  trx: Db,
  userId: string,
  { email, name, surname, lang, termsId, passwordHash, browser, browserBefore }: SignUp,
  now: Date,
): Promise<SignUpRow | undefined> {
  await trx
    .deleteFrom('sign_ups')
    .where('user_id', '=', userId)
    .where(madeIn((browserBefore ?? []).map(bytes)))
    .execute();
  const others = await withLinks(trx, userId, now);
  const over = others.slice(most - 1);
  if (over.some(({ hasLink }) => hasLink)) return undefined;
  if (over.length > 0) {
    const ids = over.map(({ id }) => id);
    await trx.deleteFrom('sign_ups').where('id', 'in', ids).execute();
  }
  return trx
    .insertInto('sign_ups')
    .values({
      ...{ id: ulid(), user_id: userId, email, name, surname, lang, terms_id: termsId },
      ...{
        password_hash: passwordHash,
        browser_hash: browser === undefined ? null : bytes(browser),
        created_at: now,
      },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The sign-ups of an account: first those whose link can still be opened, of each kind the newest first. */
function withLinks(trx: Db, userId: string, now: Date) {
  return trx
    .selectFrom('sign_ups as s')
    .select(({ exists, selectFrom }) => [
      's.id',
      exists(
        selectFrom('one_time_tokens')
          .select('token_hash')
          .whereRef('sign_up_id', '=', 's.id')
          .where('expires_at', '>', now),
      )
        .$castTo<boolean>()
        .as('hasLink'),
    ])
    .where('s.user_id', '=', userId)
    .orderBy('hasLink', 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** The sign-up of an account that was made in this browser, else the newest. */
export function newestSignUp(trx: Db, userId: string, browser: readonly string[]) {
  return trx
    .selectFrom('sign_ups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(madeIn(browser.map(bytes)), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts a guess at the password of a sign-up. @returns whether there was one left */
export async function countGuess(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ups')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes back a guess that nobody judged. */
export async function giveBackGuess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

/** Whoever set a new password may not be who typed the name: they are called by what is before the @. */
export const namedByAddress = (email: string) => ({
  name: email.slice(0, email.lastIndexOf('@')),
  surname: '',
});

/** Ends all sign-ups of an account with their links: it is somebody's now. */
export async function endSignUps(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('sign_ups').where('user_id', '=', userId).execute();
}
