import { ulid } from 'ulid';
import type { ServerEventMap } from '#modules/events.ts';
import { createSessions } from '#modules/sessions/index.ts';
import { agree } from '#modules/terms/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { createEvents } from '#platform/events.ts';
import { startedPasswords } from './accounts/started-passwords.ts';

export interface Made {
  id: string;
  iri: string;
  email: string;
  password: string;
  /** With a living session. */
  cookie: string;
}

export const madePassword = 'seven quiet dolphins';
let hash: Promise<string> | undefined;

/** The hash of {@link madePassword}, which costs as much as it should, and is made once. */
export function madeHash(): Promise<string> {
  hash ??= hashed();
  return hash;
}

async function hashed(): Promise<string> {
  const passwords = await startedPasswords();
  const made = await passwords.hash(madePassword);
  await passwords.stop();
  return made;
}

/** What people are made in: the database of a running server. */
export interface Place {
  db: Db;
  clock: Clock;
}

export const firstCloud = async ({ db }: Place): Promise<string> =>
  (await db.selectFrom('clouds').select('id').orderBy('created_at').orderBy('id').executeTakeFirstOrThrow())
    .id;

/** A confirmed user who has accepted the terms and is logged in, made without the forms. */
export async function makePerson(
  place: Place,
  more: { roles?: string[]; name?: string; surname?: string; phone?: string; address?: string } = {},
): Promise<Made> {
  const { db, clock } = place;
  const id = ulid();
  const email = `person-${id.toLowerCase()}@example.com`;
  const now = clock.now();
  await db
    .insertInto('end_users')
    .values({
      ...{ id, cloud_id: await firstCloud(place), email, email_key: email, lang: 'en' },
      ...{ name: 'Anna', surname: 'Blue', address: null, phone: null },
      ...{ roles: ['ROLE_USER', 'ROLE_APP_POOL_REMOTE'], ...more },
      ...{ password_hash: await madeHash(), email_confirmed_at: now, delete_after: null },
      ...{ deletion_requested_at: null, created_at: now, updated_at: now },
    })
    .execute();
  const terms = await db.selectFrom('terms').select('id').orderBy('id').executeTakeFirstOrThrow();
  await agree(db, id, terms.id, now);
  return {
    ...{ id, iri: `/api/end_users/${id}`, email, password: madePassword },
    cookie: await beginSession(place, id),
  };
}

/** Another session of a user. @returns its cookie */
export async function beginSession({ db, clock }: Place, userId: string): Promise<string> {
  const sessions = createSessions({ db, clock, events: createEvents<ServerEventMap>() });
  return `poolhouse=${(await sessions.begin(userId)).token}`;
}
