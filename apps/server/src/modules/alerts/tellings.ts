import { neverHeldBack } from '@poolhouse/domain/alerts/alert-rules';
import { endOfQuiet } from '@poolhouse/domain/alerts/quiet-hours';
import { ulid } from 'ulid';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { LookedAfter } from './looked-after.ts';

export type What = Tables['alert_tellings']['what'];

export interface ToldAlert {
  readonly id: string;
  readonly source: string;
  readonly about: string;
  readonly severity: 'error' | 'warning';
}

/** What its owner asked for or can't see is as bad as an error. */
const likeErrors: readonly string[] = ['low', 'high', 'offline'];

/** Puts what its owner is to be told of an alert beside it, for when their quiet hours are over. */
export async function putTelling(
  trx: Db,
  { unit, alert, what, now }: { unit: LookedAfter; alert: ToldAlert; what: What; now: Date },
): Promise<void> {
  const { wishes, notAllowed, timeZone, owner } = unit;
  if (notAllowed.includes('notification')) return;
  const isError = alert.severity === 'error' || likeErrors.includes(alert.source);
  const mail = wishes.mail === 'all' || (wishes.mail === 'errors' && isError);
  if (!mail && !wishes.push) return;
  const urgent = what !== 'ended' && alert.source === 'message' && neverHeldBack.has(alert.about);
  const quiet = wishes.quiet && !urgent ? endOfQuiet(now.getTime(), wishes.quiet, timeZone) : undefined;
  await trx
    .insertInto('alert_tellings')
    .values({
      ...{ id: ulid(now.getTime()), alert_id: alert.id, user_id: owner.userId, what, mail, urgent },
      ...{ push: wishes.push, due_at: quiet === undefined ? now : new Date(quiet), told_at: null },
    })
    .execute();
}

/** Forgets what nobody was told yet of an alert. @returns whether its opening was told */
export async function withdrawTellings(trx: Db, alertId: string): Promise<boolean> {
  await trx
    .deleteFrom('alert_tellings')
    .where('alert_id', '=', alertId)
    .where('told_at', 'is', null)
    .execute();
  const told = await trx
    .selectFrom('alert_tellings')
    .select('id')
    .where('alert_id', '=', alertId)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}
