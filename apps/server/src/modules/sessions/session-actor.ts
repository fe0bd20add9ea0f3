import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/http/api.ts';

export type UserRow = Omit<Selectable<Tables['end_users']>, 'password_hash'>;

/** An actor as the sessions know one: what most requests need of a user came with the one read. */
export interface SessionActor extends Actor {
  user: UserRow;
  /** IRI of the terms to accept before anything else, null when there are none. */
  termsToAccept: string | null;
}

export const isSessionActor = (actor: Actor): actor is SessionActor =>
  'user' in actor && 'termsToAccept' in actor;
