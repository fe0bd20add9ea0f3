import { randomInt } from 'node:crypto';
import { captchaMs } from '@poolhouse/domain/account-times';
import { sql } from 'kysely';
import { ulid } from 'ulid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { Violation } from '../../platform/errors.ts';
import { newSecret } from '../tokens/index.ts';
import { alphabet } from './glyphs.ts';
import { drawPicture } from './picture.ts';
import { isSolved, workBits } from './proof-of-work.ts';

export interface Captcha {
  /** A picture as a data URL; what it says stays in the database. */
  picture(): Promise<{ id: string; picture: string; expires: Date }>;
  /** The same proof that somebody takes trouble, for whoever can't read a picture. */
  alternative(): Promise<{ id: string; challenge: string; bits: number; expires: Date }>;
  /**
   * Uses a captcha up. Of several right answers at once one counts; wrong ones count towards the end of it.
   * @throws Violation `captcha-wrong`, or `captcha-expired` when it can't be answered any more
   */
  use(given: { id: string; answer: string }): Promise<void>;
  sweep(): Promise<void>;
}

const length = 5;
const maxTries = 5;

const refused = (code: string): Violation => new Violation('captcha.answer', code);

/** As people type it: spaces and case don't matter. */
const folded = (text: string): string => text.replace(/\s+/gu, '').toUpperCase();

export function createCaptcha({ db, clock }: { db: Db; clock: Clock }): Captcha {
  async function keep(kind: string, answer: string): Promise<{ id: string; expires: Date }> {
    const id = ulid();
    const expires = new Date(clock.now().getTime() + captchaMs);
    await db.insertInto('captchas').values({ id, kind, answer, expires_at: expires }).execute();
    return { id, expires };
  }

  return {
    async picture() {
      const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
      const png = await drawPicture(text);
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
      await db.deleteFrom('captchas').where('expires_at', '<=', clock.now()).execute();
    },
  };
}
