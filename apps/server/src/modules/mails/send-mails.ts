import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from './transport.ts';

export interface SendDeps {
  db: Db;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  from: string;
}

/** Mails at a time: those that somebody waits for, and those to everybody, which never take each other's lanes. */
const lanes = { single: 6, bulk: 2 };
type Kind = keyof typeof lanes;
const longestWait = 3_600_000;
/** How long a mail is leased to its sender: longer than a mail server is waited for, so if unsent, its sender is gone. */
const leaseMs = 300_000;
/** After this long the links of an unsent mail are useless. */
const giveUpMs = 3 * 86_400_000;

/** Empties the outbox, several mails at a time. */
export interface MailSender {
  /**
   * Starts the sending of what is due. Resolves when nothing more is due, or all lanes are busy (each takes up the next
   * mail when it is done); the sending itself is not awaited.
   */
  run(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Sends nothing more; resolves when what is being sent is done. */
  stop(): Promise<void>;
}

/** What a mail said is forgotten once it is sent: its links are secrets. */
export function createMailSender(deps: SendDeps): MailSender {
  const busy = { single: new Set<Promise<void>>(), bulk: new Set<Promise<void>>() };
  const looking = new Set<Promise<unknown>>();
  let runs = 0;
  let stopping = false;

  /** Looks again when `run` was called during a look that found nothing: the mail may have come just then. */
  async function takeUp(kind: Kind): Promise<Mail | undefined> {
    for (let seen = -1; seen !== runs && !stopping; ) {
      seen = runs;
      const mail = await leaseNext(deps, kind);
      if (!mail) continue;
      // There may be more.
      open(kind);
      return mail;
    }
    return undefined;
  }

  async function work(kind: Kind): Promise<void> {
    while (!stopping) {
      const look = takeUp(kind);
      looking.add(look);
      const mail = await look.finally(() => looking.delete(look));
      if (!mail) return;
      await send(deps, mail);
    }
  }

  function open(kind: Kind): void {
    if (stopping || busy[kind].size >= lanes[kind]) return;
    const lane = work(kind)
      .catch((error: unknown) => logEnd(deps.log, error))
      .finally(() => busy[kind].delete(lane));
    busy[kind].add(lane);
  }

  async function idle(): Promise<void> {
    for (let all = [...busy.single, ...busy.bulk]; all.length > 0; all = [...busy.single, ...busy.bulk]) {
      await Promise.all(all);
    }
  }

  return {
    async run() {
      runs += 1;
      open('single');
      open('bulk');
      while (looking.size > 0) await Promise.all(looking);
    },
    idle,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}

/** The mail is taken up again when its lease has ended. */
function logEnd(log: Log, err: unknown): void {
  if (isPassing(err)) log.warn({ err }, 'the mails wait for the database');
  else log.error({ err }, 'a mail was given up for now');
}

type Mail = NonNullable<Awaited<ReturnType<typeof leaseNext>>>;

async function send(deps: SendDeps, mail: Mail): Promise<void> {
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
    return;
  }
  if (mail.user_id === null) await db.deleteFrom('mails').where('id', '=', mail.id).execute();
  else await row.set({ sent_at: clock.now(), text_body: '', html_body: '' }).execute();
}

/** In a transaction of its own: a slow mail server must hold up nothing, and get no mail twice. Decision 020. */
async function leaseNext({ db, clock }: SendDeps, kind: Kind) {
  const now = clock.now();
  return db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, next_try_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('bulk', '=', kind === 'bulk')
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
  await deleteOlder(db, { table: 'mails', column: 'erase_after' }, clock.now());
}
