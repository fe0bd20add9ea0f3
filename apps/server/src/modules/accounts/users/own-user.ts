import type { FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { type Actor, actorOf } from '#platform/http/api.ts';

/** The actor, when the path names them; another's user is answered as one that doesn't exist. */
export function ownUser(request: FastifyRequest<{ Params: { id: string } }>): Actor {
  const actor = actorOf(request);
  if (request.params.id !== actor.userId) throw notFound();
  return actor;
}
