import { ulid } from 'ulid';
import { publishTerms } from '#modules/terms/index.ts';
import { provisionOwned } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { firstCloud, type Made, makePerson, type Place } from '../whole-people.ts';

export type Who = 'anonymous' | 'owner' | 'other' | 'administrator' | 'deleted' | 'unagreed';

/**
 * Two owners with something of every kind, an administrator, somebody who was erased with a session, and somebody who
 * has not accepted the terms.
 */
export interface RouteWorld {
  cookies: Record<Who, string | undefined>;
  owner: Made;
  /** What routes to one thing are asked for, by collection. */
  things: Readonly<Record<string, { own: string; foreign: string }>>;
  /** Words of which nobody but the owner may read one, nor an administrator those of the second list. */
  secrets: { ofUser: string[]; ofUnits: string[] };
}

export const missingId = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';

/** A second cloud, whose terms are nobody's business in the first. */
export async function otherCloud({ db, clock }: Place): Promise<{ cloud: string; terms: string }> {
  const cloud = ulid();
  await db
    .insertInto('clouds')
    .values({ id: cloud, name: 'Other', support_email: null, langs: ['en'] })
    .execute();
  const translations = [{ lang: 'en' as const, name: 'Other', text: 'words-of-another-cloud' }];
  const terms = await publishTerms(
    { db, clock },
    { cloudId: cloud, version: '1', validFrom: clock.now(), translations },
  );
  return { cloud, terms };
}

export async function routeWorld(
  server: Place,
  elsewhere: { cloud: string; terms: string },
): Promise<RouteWorld> {
  const { db, clock } = server;
  const mark = ulid();
  const owner = await makePerson(server, { name: `Name${mark}`, surname: `Sur${mark}`, phone: `+${mark}` });
  const other = await makePerson(server);
  const admin = await makePerson(server, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const erased = await makePerson(server);
  await db.deleteFrom('end_users').where('id', '=', erased.id).execute();
  const unagreed = await makePerson(server);
  await db.deleteFrom('term_agreements').where('user_id', '=', unagreed.id).execute();
  const cloudId = await firstCloud(server);
  const [mine, theirs] = [owner.id, other.id];
  const unit = await provisionOwned({ db, clock }, { cloudId, userId: mine, name: `Pool${mark}` });
  const foreignUnit = await provisionOwned({ db, clock }, { cloudId, userId: theirs, name: 'x' });
  await db
    .updateTable('units')
    .set({ note: `Note${mark}`, features: ['heating'] })
    .where('id', '=', unit.id)
    .execute();
  const terms = await db
    .selectFrom('terms')
    .select('id')
    .where('cloud_id', '=', cloudId)
    .executeTakeFirstOrThrow();
  const { password_hash } = await db
    .selectFrom('end_users')
    .select('password_hash')
    .where('id', '=', mine)
    .executeTakeFirstOrThrow();
  return {
    owner,
    cookies: {
      anonymous: undefined,
      owner: owner.cookie,
      other: other.cookie,
      administrator: admin.cookie,
      deleted: erased.cookie,
      unagreed: unagreed.cookie,
    },
    things: {
      end_users: { own: mine, foreign: theirs },
      units: { own: unit.id, foreign: foreignUnit.id },
      commands: {
        own: await command(server, unit.id, mine),
        foreign: await command(server, foreignUnit.id, theirs),
      },
      alerts: {
        own: await alert(server, unit.id),
        foreign: await alert(server, foreignUnit.id),
      },
      push_subscriptions: {
        own: await pushSubscription(server, mine),
        foreign: await pushSubscription(server, theirs),
      },
      clouds: { own: cloudId, foreign: elsewhere.cloud },
      cloud_terms_of_services: { own: terms.id, foreign: elsewhere.terms },
      cloud_terms_of_service_translations: {
        own: await translation(db, terms.id),
        foreign: await translation(db, elsewhere.terms),
      },
      end_user_cloud_terms_of_service_agreeds: {
        own: await agreement(db, mine),
        foreign: await agreement(db, theirs),
      },
    },
    secrets: {
      ofUser: [mark, mine, owner.email],
      ofUnits: [`Pool${mark}`, `Note${mark}`, unit.serial, owner.cookie.slice(-43), password_hash],
    },
  };
}

async function command({ db, clock }: Place, unit_id: string, user_id: string): Promise<string> {
  const id = ulid();
  const now = clock.now();
  await db
    .insertInto('commands')
    .values({
      ...{ id, unit_id, user_id, name: 'mode.set', args: '{"mode":"eco"}', stage: 'done', code: null },
      ...{ created_at: now, expires_at: now, finished_at: now },
    })
    .execute();
  return id;
}

async function alert({ db, clock }: Place, unit_id: string): Promise<string> {
  const [id, now] = [ulid(), clock.now()];
  await db
    .insertInto('alerts')
    .values({
      ...{ id, unit_id, source: 'offline', about: '', severity: 'error', since: now, opened_at: now },
      ...{ turning_since: null, seen_at: now, value: null, threshold: null, acknowledged_at: null },
      ...{ acknowledged_by: null, remind_at: null, ended_at: null },
    })
    .execute();
  return id;
}

async function pushSubscription({ db, clock }: Place, user_id: string): Promise<string> {
  const id = ulid();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ id, user_id, fingerprint: Buffer.from(id), endpoint: `https://push.example.com/${id}` },
      ...{ p256dh: '', auth: '', device: null, session_id: null, created_at: clock.now() },
    })
    .execute();
  return id;
}

async function translation(db: Db, termsId: string): Promise<string> {
  const row = await db
    .selectFrom('term_translations')
    .select('id')
    .where('terms_id', '=', termsId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function agreement(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('term_agreements')
    .select('id')
    .where('user_id', '=', userId)
    .where('part', '=', 'eula')
    .executeTakeFirstOrThrow();
  return row.id;
}
