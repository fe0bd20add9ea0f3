import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { setSessionCookie } from '#platform/http/cookies.ts';
import { loginAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from '../users/read-users.ts';

/** What must still hold when the session begins. */
export interface Ground {
  /** Of the password that was checked. */
  passwordHash?: string;
  /** The login of another variant that it was handed over from. */
  loginId?: string | undefined;
  /** Done in the same transaction, while the account is held: when it throws, no session begins. */
  together?(trx: Db): Promise<void>;
}

/** Logs a user in: a new session; the one that this browser had ends, and with it those of its login. */
export async function startSession(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  { passwordHash, loginId, together }: Ground = {},
) {
  const session = await transact(deps.db, async (trx) => {
    const begun = await deps.sessions.begin(userId, { passwordHash, loginId }, trx);
    await together?.(trx);
    return begun;
  });
  // Who comes to a variant once more by the same login has not logged out of it.
  const { actor } = request;
  if (actor) {
    const also = (trx: Db) => deps.tokens.end(actor.userId, 'login', trx);
    await deps.sessions.end(actor, { keep: loginId, also });
  }
  setSessionCookie(reply, session.token, session.expires);
  return loginAnswer.answer({ user: await readUser(deps, userId) });
}
