import { REMIND_MS } from '@poolhouse/domain/alerts/alert-rules';
import { OFFLINE_MS } from '@poolhouse/domain/unit/presence';
import { sql } from 'kysely';
import { ulid } from 'ulid';
import { enter } from '#modules/records/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import type { Outcome } from './alert-steps.ts';
import { takeAll } from './evaluate.ts';
import { lookedAfter } from './looked-after.ts';
import { putTelling } from './tellings.ts';

/** Milliseconds between two looks after which nobody looked after units, and those that they have then to come back. */
const BREAK_MS = 180_000;
const GRACE_MS = 300_000;
/** Another server may have heard a unit, and writes that once a minute. */
const UNWRITTEN_MS = 60_000;
const atOnce = 1_000;

/** @returns since when units are looked after without a break */
export async function keepWatch(db: Db, now: Date): Promise<Date> {
  const broken = new Date(now.getTime() - BREAK_MS);
  const { rows } = await sql<{ since: Date }>`
    insert into alert_watch as w (looked_at, since) values (${now}, ${now})
    on conflict (one) do update set looked_at = excluded.looked_at,
      since = case when w.looked_at < ${broken}::timestamptz then excluded.since else w.since end
    returning since`.execute(db);
  return rows[0]?.since ?? now;
}

/**
 * Units that were cut off with the servers get their time to come back. All are looked at when that is over, for those
 * that died while no server ran, and each hour, should a server have died that knew of one.
 */
export function watchAt(since: Date, now: Date): { isSettled: boolean; looksAtAll: boolean } {
  const age = now.getTime() - since.getTime();
  const isSettled = age >= GRACE_MS;
  return {
    isSettled,
    looksAtAll: isSettled && (age < GRACE_MS + 2 * UNWRITTEN_MS || now.getUTCMinutes() === 0),
  };
}

/** Begins to wait for units that fell silent, and enters that; those that are waited for are not touched. */
export async function noteSilent(db: Db, unitIds: readonly string[], now: Date): Promise<string[]> {
  const units = await lookedAfter(db, unitIds);
  if (units.size === 0) return [];
  return transact(db, async (trx) => {
    const { rows } = await sql<{ unit_id: string; since: Date }>`
      insert into alerts (id, unit_id, source, about, severity, since, turning_since, seen_at)
      select n.id, s.unit_id, 'offline', '', 'error', s.last_heard, s.last_heard, ${now}
      from unnest(${[...units.keys()].map(() => ulid(now.getTime()))}::text[], ${[...units.keys()]}::text[]) as n (id, unit_id)
      join unit_states s on s.unit_id = n.unit_id
      where s.last_heard <= ${new Date(now.getTime() - OFFLINE_MS)}::timestamptz
      on conflict (unit_id, source, about) where ended_at is null do nothing
      returning unit_id, since`.execute(trx);
    const noted = rows.filter(({ unit_id, since }) => {
      const unit = units.get(unit_id);
      return unit !== undefined && since >= unit.owner.since;
    });
    for (const { unit_id: unitId, since: at } of noted) {
      await enter(trx, { unitId, at, storedAt: at, type: 'error', what: 'unit.offline', origin: 'cloud' });
    }
    return noted.map(({ unit_id }) => unit_id);
  });
}

/** Notes all units that are silent: also those that died while no server ran. */
export async function noteAllSilent(db: Db, now: Date): Promise<string[]> {
  const noted: string[] = [];
  const before = new Date(now.getTime() - OFFLINE_MS - UNWRITTEN_MS);
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('unit_states')
      .select('unit_id')
      .where('unit_id', '>', after)
      .where('last_heard', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alerts')
              .select('alerts.id')
              .whereRef('alerts.unit_id', '=', 'unit_states.unit_id')
              .where('source', '=', 'offline')
              .where('ended_at', 'is', null),
          ),
        ),
      )
      .orderBy('unit_id')
      .limit(atOnce)
      .execute();
    noted.push(
      ...(await noteSilent(
        db,
        rows.map(({ unit_id }) => unit_id),
        now,
      )),
    );
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return noted;
    after = last.unit_id;
  }
}

/** Opens what has been waited for as long as the owner wants, unless the unit is back. @returns what came of it, by unit */
export async function openSilent(db: Db, now: Date): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const rows = await db
    .selectFrom('alerts as a')
    .innerJoin('unit_states as s', 's.unit_id', 'a.unit_id')
    .select(['a.id', 'a.unit_id', 'a.since', 's.last_heard'])
    .where('a.source', '=', 'offline')
    .where('a.opened_at', 'is', null)
    .where('a.ended_at', 'is', null)
    .execute();
  const units = await lookedAfter(
    db,
    rows.map(({ unit_id }) => unit_id),
  );
  for (const { id, unit_id, since: silentSince, last_heard } of rows) {
    const unit = units.get(unit_id);
    const silence = now.getTime() - (last_heard?.getTime() ?? 0);
    if (!unit || silence < OFFLINE_MS) continue;
    const { on, delay } = unit.wishes.offline;
    if (!on || silence < Math.max(delay * 60_000, OFFLINE_MS + UNWRITTEN_MS)) continue;
    const turningSince = silentSince.getTime();
    const alert = {
      id,
      source: 'offline',
      about: '',
      isOpen: false,
      hasReturned: false,
      turningSince,
      seenAt: 0,
    } as const;
    const cause = { source: 'offline', about: '', severity: 'error', standing: 'beyond', delay: 0 } as const;
    outcomes.set(unit_id, await takeAll(db, unit, [{ do: 'open', alert, cause }], now));
  }
  return outcomes;
}

/** Puts what is told once a day of alerts that nobody acknowledged. @returns how many */
export async function remind(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'unit_id', 'source', 'about', 'severity'])
    .where('remind_at', '<=', now)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .limit(atOnce)
    .execute();
  const units = await lookedAfter(
    db,
    rows.map(({ unit_id }) => unit_id),
  );
  for (const { unit_id, ...alert } of rows) {
    const unit = units.get(unit_id);
    await transact(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('alerts')
        .set({ remind_at: new Date(now.getTime() + REMIND_MS) })
        .where('id', '=', alert.id)
        .where('remind_at', '<=', now)
        .executeTakeFirst();
      if (unit && numUpdatedRows > 0n) await putTelling(trx, { unit, alert, what: 'reminded', now });
    });
  }
  return rows.length;
}

/** Ends all alerts of units, of which nobody is told any more. */
export async function endAlerts(trx: Db, unitIds: readonly string[], now: Date): Promise<void> {
  const ids = trx.selectFrom('alerts').select('id').where('unit_id', '=', anyOf(unitIds));
  await trx.deleteFrom('alert_tellings').where('told_at', 'is', null).where('alert_id', 'in', ids).execute();
  await trx
    .deleteFrom('alerts')
    .where('unit_id', '=', anyOf(unitIds))
    .where('opened_at', 'is', null)
    .execute();
  await trx
    .updateTable('alerts')
    .set({ ended_at: now })
    .where('unit_id', '=', anyOf(unitIds))
    .where('ended_at', 'is', null)
    .execute();
}
