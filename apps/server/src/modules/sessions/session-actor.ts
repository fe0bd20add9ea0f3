import type { Actor } from '#platform/http/api.ts';

/** An actor as the sessions know one: what the terms' gate needs came with the one read. */
export interface SessionActor extends Actor {
  /** IRI of the terms to accept before anything else, null when there are none. */
  termsToAccept: string | null;
  /** When the session ends by itself, or terms come into force that are not in force yet; milliseconds since 1970. */
  knownUntil: number;
}

export const isSessionActor = (actor: Actor): actor is SessionActor => 'termsToAccept' in actor;
