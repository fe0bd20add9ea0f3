import type { NotificationWishes } from '@poolhouse/contract/api/alerts';
import type { UnitState } from '@poolhouse/contract/api/units';
import { ulid } from 'ulid';
import { callerOf } from '../http/caller.ts';
import type { UnitServer } from './unit-server.ts';

export const wishes: NotificationWishes = {
  thresholds: [],
  offline: { on: true, delay: 30 },
  supplies: true,
  mail: 'all',
  push: true,
  quiet: null,
};

/** Somebody with a unit and a browser that was allowed to be told, and what reaches them. */
export async function alerting(server: UnitServer, wanted: Partial<NotificationWishes> = {}) {
  const { db, pool } = server.database;
  const { actor, token } = await server.addUser();
  const unit = await server.provision();
  await server.own(actor.userId, unit);
  const ask = callerOf(server.api, token);
  const say = async (more: Partial<NotificationWishes>) =>
    ask('PUT', `/units/${unit.id}/notification_settings`, { ...wishes, ...more });
  await say(wanted);
  const id = ulid();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{
        id,
        user_id: actor.userId,
        fingerprint: Buffer.from(id),
        endpoint: `https://push.example.com/${id}`,
      },
      ...{ p256dh: '', auth: '', device: null, session_id: null, created_at: server.clock.now() },
    })
    .execute();
  const state = (more: Partial<UnitState> = {}): UnitState => {
    const now = server.clock.now().toISOString();
    return {
      ...{ ts: now, receivedAt: now, screen: 'home', mixingUntil: null, mode: 'auto' },
      ...{ values: {}, valuesAt: {}, outputs: {}, messages: [], ...more },
    };
  };
  const alerts = async (query = '') =>
    (await ask('GET', `/units/${unit.id}/alerts${query}`)).json<{
      'hydra:member': Record<string, unknown>[];
    }>()['hydra:member'];
  return {
    unit,
    userId: actor.userId,
    ask,
    say,
    alerts,
    open: () => alerts('?open=true'),
    /** As a unit of theirs says it now. */
    stateOf: state,
    /** The unit says this now, and what follows is decided and told. */
    async hears(more: Partial<UnitState> = {}) {
      server.alerts.heard([{ unitId: unit.id, state: state(more) }]);
      await server.alerts.idle();
      await server.alerts.tell();
    },
    /** The same each minute. */
    async hearsFor(minutes: number, more: Partial<UnitState> = {}) {
      for (let minute = 0; minute < minutes; minute++) {
        server.clock.advance(60_000);
        await this.hears(more);
      }
    },
    mails: async () =>
      await db
        .selectFrom('mails')
        .select(['kind', 'subject', 'text_body'])
        .where('user_id', '=', actor.userId)
        .orderBy('id')
        .execute(),
    pushes: async () =>
      (
        await pool.query<{ title: string; body: string }>(
          `select m.payload::jsonb ->> 'title' as title, m.payload::jsonb ->> 'body' as body from push_messages m
           join push_subscriptions s on s.id = m.subscription_id where s.user_id = $1 order by m.id`,
          [actor.userId],
        )
      ).rows,
    timeline: async () =>
      (await ask('GET', `/units/${unit.id}/timeline`)).json<{ 'hydra:member': { what: string }[] }>()[
        'hydra:member'
      ],
  };
}
