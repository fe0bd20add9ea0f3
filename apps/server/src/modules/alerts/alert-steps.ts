import { CALM_MS, REMIND_MS } from '@poolhouse/domain/alerts/alert-rules';
import { sql } from 'kysely';
import { ulid } from 'ulid';
import { enter } from '#modules/records/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Cause } from './causes.ts';
import type { CurrentAlert, Step } from './judge.ts';
import type { LookedAfter } from './looked-after.ts';
import { putTelling, type ToldAlert, withdrawTellings } from './tellings.ts';

/** What came of a step: an owner is to be told of it, or sees something new. */
export interface Outcome {
  readonly told: boolean;
  readonly seen: boolean;
}
const nothing: Outcome = { told: false, seen: false };

/**
 * Writes one step, in a transaction. Each asks for what it goes by once more: of two servers that take it at once one
 * does nothing.
 */
export async function take(trx: Db, unit: LookedAfter, step: Step, now: Date): Promise<Outcome> {
  switch (step.do) {
    case 'await':
    case 'raise':
      return raise(trx, unit, step.cause, now);
    case 'open':
      return open(trx, unit, step, now);
    case 'end':
      return end(trx, unit, step.alert, now);
    case 'drop':
      return drop(trx, unit, step.alert, now);
    case 'turn':
      await trx
        .updateTable('alerts')
        .set({ turning_since: step.since === null ? null : new Date(step.since), seen_at: now })
        .where('id', '=', step.alert.id)
        .execute();
      return nothing;
    case 'see':
      return nothing;
  }
}

async function raise(trx: Db, unit: LookedAfter, cause: Cause, now: Date): Promise<Outcome> {
  const { source, about, severity, delay, value, limit } = cause;
  const isOpen = delay === 0;
  // What began before somebody owned the unit is not theirs to know.
  const since = new Date(Math.max(cause.since ?? now.getTime(), unit.owner.since.getTime()));
  const row = await trx
    .insertInto('alerts')
    .values({
      ...{ id: ulid(now.getTime()), unit_id: unit.unitId, source, about, severity, since, seen_at: now },
      ...{ opened_at: isOpen ? now : null, turning_since: isOpen ? null : now },
      ...{ value: value ?? null, threshold: limit ?? null, acknowledged_at: null, acknowledged_by: null },
      ...{ remind_at: isOpen ? new Date(now.getTime() + REMIND_MS) : null, ended_at: null },
      returned: endedSince(unit, cause, new Date(now.getTime() - CALM_MS)),
    })
    .onConflict((oc) => oc.columns(['unit_id', 'source', 'about']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && isOpen ? opened(trx, unit, { id: row.id, source, about, severity }, now, cause) : nothing;
}

/** Whether the same ended after a time, of its owner's own. */
const endedSince = (
  { unitId, owner }: LookedAfter,
  { source, about }: Pick<Cause, 'source' | 'about'>,
  since: Date,
) => sql<boolean>`exists (select from alerts where unit_id = ${unitId} and source = ${source} and about = ${about}
    and ended_at > ${since} and opened_at >= ${owner.since})`;

async function open(
  trx: Db,
  unit: LookedAfter,
  { alert, cause }: Step & { do: 'open' },
  now: Date,
): Promise<Outcome> {
  const { value, limit } = cause;
  const since = alert.turningSince === undefined ? {} : { since: new Date(alert.turningSince) };
  const row = await trx
    .updateTable('alerts')
    .set({ opened_at: now, turning_since: null, seen_at: now, ...since })
    .set({ value: value ?? null, threshold: limit ?? null })
    .set({ remind_at: new Date(now.getTime() + REMIND_MS) })
    .where('id', '=', alert.id)
    .where('opened_at', 'is', null)
    .returning(['id', 'source', 'about', 'severity'])
    .executeTakeFirst();
  return row ? opened(trx, unit, row, now, cause) : nothing;
}

async function opened(
  trx: Db,
  unit: LookedAfter,
  alert: ToldAlert,
  now: Date,
  { value, limit }: Pick<Cause, 'value' | 'limit'>,
): Promise<Outcome> {
  if (alert.source === 'low' || alert.source === 'high') {
    const data = { side: alert.source, channel: alert.about, value, limit };
    await enter(trx, {
      unitId: unit.unitId,
      at: now,
      type: 'error',
      what: 'alert.opened',
      data,
      origin: 'cloud',
    });
  }
  await putTelling(trx, { unit, alert, what: 'opened', now });
  return { told: true, seen: true };
}

async function end(trx: Db, unit: LookedAfter, { id }: CurrentAlert, now: Date): Promise<Outcome> {
  const alert = await trx
    .updateTable('alerts')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'source', 'about', 'severity', 'since', 'value', 'threshold'])
    .executeTakeFirst();
  if (!alert) return nothing;
  const { source, about: channel, since, threshold: limit } = alert;
  if (source === 'low' || source === 'high') {
    const data = { side: source, channel, limit, since };
    await enter(trx, {
      unitId: unit.unitId,
      at: now,
      type: 'error',
      what: 'alert.ended',
      data,
      origin: 'cloud',
    });
  }
  if (source === 'offline') await enterOnline(trx, unit, since, now);
  const wasTold = await withdrawTellings(trx, id);
  if (wasTold) await putTelling(trx, { unit, alert, what: 'ended', now });
  return { told: wasTold, seen: true };
}

/** Back before anybody was told of it. */
async function drop(trx: Db, unit: LookedAfter, { id, source }: CurrentAlert, now: Date): Promise<Outcome> {
  const gone = await trx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('since')
    .executeTakeFirst();
  if (gone && source === 'offline') await enterOnline(trx, unit, gone.since, now);
  return { told: false, seen: gone !== undefined && source === 'offline' };
}

const enterOnline = (trx: Db, { unitId }: LookedAfter, since: Date, at: Date): Promise<void> =>
  enter(trx, { unitId, at, type: 'error', what: 'unit.online', data: { since }, origin: 'cloud' });
