import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../../platform/http/cookies.ts';
import type { AccountDeps } from './deps.ts';
import { readUser } from './read-users.ts';

/** Logs a user in: a new session, whatever this browser had before. */
export async function startSession(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  passwordHash?: string,
): Promise<{ user: EndUserResource }> {
  const session = await deps.sessions.begin(userId, { replaced: request.actor, passwordHash });
  setSessionCookie(reply, session.token, session.expires);
  return { user: await readUser(deps, userId) };
}
