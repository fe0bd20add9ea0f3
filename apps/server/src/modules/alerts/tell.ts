import { unitDateTime } from '@poolhouse/domain/account/date-formats';
import { SINGLY } from '@poolhouse/domain/alerts/alert-rules';
import { translate } from '@poolhouse/i18n/translate';
import type { MailKind, MailLinks, Outbox } from '#modules/mails/index.ts';
import type { Push } from '#modules/push/index.ts';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { alertWords } from './alert-words.ts';
import type { Reader } from './looked-after.ts';
import { toldCanister } from './told-canister.ts';

export interface TellDeps {
  db: Db;
  clock: Clock;
  outbox: Outbox;
  links: Pick<MailLinks, 'page'>;
  push: Pick<Push, 'send'>;
  /** Label of the variant to which mails lead. */
  variant: string;
}

/** After that a push says nothing that its reader has not seen otherwise. */
const pushExpires = 12 * 3_600_000;

/** Tells everybody what is due, each person's at once. */
export async function tellDue(deps: TellDeps): Promise<void> {
  while (await transact(deps.db, (trx) => tellSomebody({ ...deps, db: trx }))) {
    // Until nobody is left.
  }
}

type Due = Awaited<ReturnType<typeof dueOf>>[number];

async function tellSomebody(deps: TellDeps): Promise<boolean> {
  const { db } = deps;
  const now = deps.clock.now();
  const next = await db
    .selectFrom('alert_tellings')
    .select('user_id')
    .where('told_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return false;
  const reader = await db
    .selectFrom('end_users')
    .select(['id', 'email', 'name', 'lang'])
    .where('id', '=', next.user_id)
    // Two servers with some of a person's each would both find them few.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const due = await dueOf(db, reader.id, now);
  const [urgent, others] = [due.filter(({ urgent }) => urgent), due.filter(({ urgent }) => !urgent)];
  for (const telling of urgent) await tellOne(deps, reader, telling, now);
  const recent = await toldSince(db, reader.id, new Date(now.getTime() - SINGLY.withinMs));
  if (recent.length + others.length <= SINGLY.most) {
    for (const telling of others) await tellOne(deps, reader, telling, now);
  } else if (recent.length === 0) {
    await tellTogether(deps, reader, others, now);
  } else {
    const first = Math.min(...recent.map((at) => at.getTime()));
    await db
      .updateTable('alert_tellings')
      .set({ due_at: new Date(first + SINGLY.withinMs + 1) })
      .where('id', '=', anyOf(others.map(({ id }) => id)))
      .execute();
    if (urgent.length === 0) return true;
    await markTold(db, urgent, now);
    return true;
  }
  await markTold(db, due, now);
  return true;
}

const markTold = (db: Db, tellings: readonly Due[], now: Date) =>
  db
    .updateTable('alert_tellings')
    .set({ told_at: now })
    .where('id', '=', anyOf(tellings.map(({ id }) => id)))
    .execute();

const dueOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('alert_tellings as t')
    .innerJoin('alerts as a', 'a.id', 't.alert_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .leftJoin('unit_states as s', 's.unit_id', 'a.unit_id')
    .select(['t.id', 't.what', 't.mail', 't.push', 't.urgent', 'a.id as alertId', 'a.since', 'a.ended_at'])
    .select(['a.source', 'a.about', 'a.value', 'a.threshold', 'u.name', 'u.serial', 'u.time_zone'])
    .select(toldCanister.as('canister'))
    .where('t.user_id', '=', userId)
    .where('t.told_at', 'is', null)
    .where('t.due_at', '<=', now)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .execute();

/** When somebody was told of something that might have waited; what was told together counts once. */
async function toldSince(db: Db, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('alert_tellings')
    .select('told_at')
    .where('user_id', '=', userId)
    .where('told_at', '>', since)
    .where('urgent', '=', false)
    .execute();
  return rows.flatMap(({ told_at }) => told_at ?? []);
}

const kinds = { opened: 'alert', reminded: 'alert-reminder', ended: 'alert-ended' } as const satisfies Record<
  Due['what'],
  MailKind
>;

async function tellOne(deps: TellDeps, reader: Reader, telling: Due, now: Date): Promise<void> {
  const { lang } = reader;
  const { title, hint } = alertWords(lang, telling);
  const kind = kinds[telling.what];
  const unit = telling.name || telling.serial;
  const at = (time: Date | null) => unitDateTime(time ?? now, telling.time_zone);
  const values = { unit, title, hint, since: at(telling.since), until: at(telling.ended_at) };
  const path = `units/${telling.serial}/notifications`;
  const heading = {
    opened: 'mail.alert.heading',
    reminded: 'mail.alertReminder.heading',
    ended: 'mail.alertEnded.heading',
  } as const;
  if (telling.mail) await mail(deps, reader, kind, values, path);
  if (telling.push) {
    const said = {
      title: `${unit}: ${translate(lang, heading[telling.what], values)}`,
      body: telling.what === 'ended' ? '' : hint,
    };
    await push(deps, reader, { ...said, tag: `alert ${telling.alertId}`, url: `/${path}` }, now);
  }
}

async function tellTogether(
  deps: TellDeps,
  reader: Reader,
  tellings: readonly Due[],
  now: Date,
): Promise<void> {
  const { lang } = reader;
  const lineOf = (telling: Due): string => {
    const { title } = alertWords(lang, telling);
    const words = telling.what === 'ended' ? translate(lang, 'timeline.over', { message: title }) : title;
    return `${telling.name || telling.serial}: ${words}`;
  };
  const [mailed, pushed] = [tellings.filter((one) => one.mail), tellings.filter((one) => one.push)];
  const values = (count: number) => ({ count: String(count) });
  if (mailed.length > 0) {
    await mail(deps, reader, 'alert-digest', values(mailed.length), 'units', mailed.map(lineOf));
  }
  if (pushed.length > 0) {
    const title = translate(lang, 'mail.alertDigest.heading', values(pushed.length));
    const body = pushed.map(lineOf).join('\n');
    await push(deps, reader, { title, body, tag: 'alerts', url: '/units' }, now);
  }
}

async function mail(
  { db, outbox, links, variant }: TellDeps,
  { id, email, name, lang }: Reader,
  kind: MailKind,
  values: Record<string, string>,
  path: string,
  lines: readonly string[] = [],
): Promise<void> {
  const link = links.page(variant, path);
  await outbox.put({ to: email, variant, userId: id, kind, lang, name, link, values, lines }, db);
}

const push = (
  deps: TellDeps,
  { id }: Reader,
  said: { title: string; body: string; tag: string; url: string },
  now: Date,
): Promise<void> => deps.push.send(id, { ...said, expires: new Date(now.getTime() + pushExpires) }, deps.db);
