import { randomInt } from 'node:crypto';
import { captchaMs } from '@poolhouse/domain/account/account-times';
import { sql } from 'kysely';
import { ulid } from 'ulid';
import { newSecret } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import type { Db } from '#platform/db/tables.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { alphabet } from './glyphs.ts';
import { createPictures } from './pictures.ts';
import { isSolved, workBits } from './proof-of-work.ts';

export interface Captcha {
  /** A picture as a data URL; what it says stays in the database. */
  picture(): Promise<{ id: string; picture: string; expires: Date }>;
  /** The same cost for its sender, for people who can't read a picture. */
  alternative(): Promise<{ id: string; challenge: string; bits: number; expires: Date }>;
  /**
   * Uses a captcha up. Of several right answers at once one counts; after some wrong ones it ends.
   * @throws Violation `captcha-wrong`, or `captcha-expired` when it can't be answered any more
   */
  use(given: { id: string; answer: string }): Promise<void>;
  sweep(): Promise<void>;
  /** Ends the drawing. */
  stop(): Promise<void>;
}

const length = 5;
const maxTries = 5;
/** Of all that wait for an answer together: some megabytes, however many are asked for. */
const mostWaiting = 50_000;

const refused = (code: string): Violation => new Violation('captcha.answer', code);

/** As people type it: spaces and case don't matter. */
const folded = (text: string): string => text.replace(/\s+/gu, '').toUpperCase();

export interface CaptchaOptions {
  db: Db;
  clock: Clock;
  /** How many pictures may wait to be drawn. */
  queueLimit?: number;
  /** How many captchas may wait for an answer. */
  most?: number;
}

export function createCaptcha({ db, clock, queueLimit, most = mostWaiting }: CaptchaOptions): Captcha {
  const pictures = createPictures(queueLimit === undefined ? {} : { queueLimit });

  async function keep(kind: string, answer: string): Promise<{ id: string; expires: Date }> {
    const id = ulid();
    const expires = new Date(clock.now().getTime() + captchaMs);
    // Those that can be answered no more are swept away within a minute.
    const { numAffectedRows: kept } = await sql`
      insert into captchas (id, kind, answer, expires_at)
      select ${id}, ${kind}, ${answer}, ${expires}::timestamptz
      where (select count(*) from (select from captchas limit ${most}) as waiting) < ${most}`.execute(db);
    if (!kept) throw new Refusal('unavailable', 'unavailable', { retryAfter: 60 });
    return { id, expires };
  }

  return {
    async picture() {
      const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
      const png = Buffer.from(await pictures.draw(text));
      return { ...(await keep('picture', text)), picture: `data:image/png;base64,${png.toString('base64')}` };
    },
    async alternative() {
      const challenge = newSecret();
      return { ...(await keep('work', challenge)), challenge, bits: workBits };
    },
    async use({ id, answer }) {
      const tried = await db
        .updateTable('captchas')
        .set({ tries: sql<number>`tries + 1` })
        .where('id', '=', id)
        .where('expires_at', '>', clock.now())
        .where('tries', '<', maxTries)
        .returning(['kind', 'answer'])
        .executeTakeFirst();
      if (!tried) throw refused('captcha-expired');
      const right =
        tried.kind === 'work' ? isSolved(tried.answer, answer, workBits) : folded(answer) === tried.answer;
      if (!right) throw refused('captcha-wrong');
      const used = await db.deleteFrom('captchas').where('id', '=', id).returning('id').executeTakeFirst();
      if (!used) throw refused('captcha-expired');
    },
    async sweep() {
      const now = clock.now();
      const aging = { table: 'captchas', column: 'expires_at' };
      await deleteOlder(db, aging, now);
      // Nobody can answer these any more, yet they count towards the limit.
      const used = { ...aging, and: `tries >= ${maxTries}` };
      await deleteOlder(db, used, new Date(now.getTime() + captchaMs));
    },
    stop: () => pictures.stop(),
  };
}
