import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { MailTransport } from './transport.ts';

export interface SendDeps {
  db: Db;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  from: string;
}

const batch = 20;
const longestWait = 3_600_000;
/** Until then a mail is its sender's, who is gone if it is still unsent; longer than a mail server is waited for. */
const claimMs = 300_000;
/** Unsent for so long, a mail's links are of no use any more. */
const giveUpMs = 3 * 86_400_000;

/** Sends what waits in the outbox. What a mail said is forgotten once it is sent: its links are secrets. */
export async function sendMails(deps: SendDeps): Promise<void> {
  for (let sent = 0; sent < batch; sent++) if (!(await sendNext(deps))) return;
}

async function sendNext(deps: SendDeps): Promise<boolean> {
  const mail = await claimNext(deps);
  if (!mail) return false;
  const { db, clock, log, transport, from } = deps;
  const row = db.updateTable('mails').where('id', '=', mail.id);
  try {
    await transport.send({
      from,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    });
  } catch (error) {
    log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'a mail could not be sent');
    const now = clock.now();
    const wait = Math.min(longestWait, 30_000 * 2 ** (mail.attempts - 1));
    const tooOld = now.getTime() - mail.created_at.getTime() > giveUpMs;
    await row
      .set({
        next_try_at: tooOld ? null : new Date(now.getTime() + wait),
        ...(tooOld ? { text_body: '', html_body: '' } : {}),
      })
      .execute();
    return true;
  }
  if (mail.user_id === null) await db.deleteFrom('mails').where('id', '=', mail.id).execute();
  else await row.set({ sent_at: clock.now(), text_body: '', html_body: '' }).execute();
  return true;
}

/** In a transaction of its own: a mail server that takes its time must hold nothing up, and get no mail twice. */
async function claimNext({ db, clock }: SendDeps) {
  const now = clock.now();
  return db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, next_try_at: new Date(now.getTime() + claimMs) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Removes the rows that must not outlive what they are about. */
export async function eraseMails({ db, clock }: Pick<SendDeps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('mails').where('erase_after', '<=', clock.now()).execute();
}
