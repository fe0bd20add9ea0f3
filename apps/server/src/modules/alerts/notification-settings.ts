import { type NotificationWishes, notificationWishes, saidWishes } from '@poolhouse/contract/api/alerts';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import { notificationSettingsAnswer } from './resources.ts';
import { wishesOf } from './wishes.ts';

export interface NotificationSettingsDeps {
  db: Db;
  clock: Clock;
  /** What is known of the alerts of these units is another now. */
  changed(unitIds: readonly string[]): Promise<void>;
  reader: Pick<UnitReader, 'own'>;
  access: Pick<UnitAccess, 'hold'>;
  limits: SendingLimits;
}

/** All of it; a whole record may be put back. */
const mayChange = Object.keys(notificationWishes.shape) as (keyof NotificationWishes)[];
const iri = (unitId: string): string => `${iriOf('units', unitId)}/notification_settings`;

/** `GET units/{id}/notification_settings`: the owner's own business. */
export const getNotificationSettings = ({ db, reader }: Pick<NotificationSettingsDeps, 'db' | 'reader'>) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Of what the owner of a unit is told, and how',
        params: idParams,
        response: { 200: notificationSettingsAnswer.schema },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      const { id } = await reader.own({ userId }, request.params.id, 'own');
      return notificationSettingsAnswer.answer(wishesOf(await storedWishes(db, id, userId)), iri(id));
    },
  );

/** `PUT units/{id}/notification_settings` */
export const putNotificationSettings = ({
  db,
  clock,
  changed,
  reader,
  access,
  limits,
}: NotificationSettingsDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Says of what the owner of a unit is told, and how; what changed is judged anew',
        params: idParams,
        body: saidWishes,
        response: { 200: notificationSettingsAnswer.schema },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      const unit = await reader.own({ userId }, request.params.id, 'own');
      if (unit.notAllowed.includes('notification')) throw new Refusal('forbidden', 'not-allowed');
      const now = clock.now();
      const write = async (trx: Db) => {
        await access.hold(trx, { userId, unitId: unit.id, right: 'own' });
        const before = wishesOf(await storedWishes(trx, unit.id, userId));
        const stored = { '@id': iri(unit.id), '@type': 'NotificationSettings', ...before };
        const after = { ...before, ...changesOf(request.body, stored, mayChange) };
        const said = { wishes: JSON.stringify(after), changed_at: now };
        await trx
          .insertInto('notification_settings')
          .values({ unit_id: unit.id, user_id: userId, ...said })
          .onConflict((oc) => oc.columns(['unit_id', 'user_id']).doUpdateSet(said))
          .execute();
        await judgeAnew(trx, { unitId: unit.id, before, after, now });
        return after;
      };
      const wishes = await limits.during({ userId, unitId: unit.id }, () => transact(db, write));
      await changed([unit.id]);
      return notificationSettingsAnswer.answer(wishes, iri(unit.id));
    },
  );

async function storedWishes(db: Db, unitId: string, userId: string): Promise<unknown> {
  const row = await db
    .selectFrom('notification_settings')
    .select('wishes')
    .where('unit_id', '=', unitId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.wishes;
}

/** Ends what the earlier limits made of a value: from now on the new ones are judged by. Nobody is told of that. */
async function judgeAnew(
  trx: Db,
  change: { unitId: string; before: NotificationWishes; after: NotificationWishes; now: Date },
): Promise<void> {
  const { unitId, before, after, now } = change;
  const rule = ({ thresholds }: NotificationWishes, about: string) =>
    JSON.stringify(thresholds.find(({ channel, on }) => on && channel === about) ?? null);
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'source', 'about', 'opened_at'])
    .where('unit_id', '=', unitId)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, source, about, opened_at } of rows) {
    const isLimit = source === 'low' || source === 'high';
    const isOver =
      (isLimit && rule(before, about) !== rule(after, about)) ||
      (source === 'offline' && opened_at !== null && !after.offline.on) ||
      ((source === 'canister' || source === 'tube') && !after.supplies);
    if (!isOver) continue;
    await trx.deleteFrom('alert_tellings').where('alert_id', '=', id).where('told_at', 'is', null).execute();
    if (opened_at) await trx.updateTable('alerts').set({ ended_at: now }).where('id', '=', id).execute();
    else await trx.deleteFrom('alerts').where('id', '=', id).execute();
  }
}
