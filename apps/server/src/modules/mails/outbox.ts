import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { isBulk } from './kinds.ts';
import type { MailBrand } from './mail-colours.ts';

export interface Letter extends Omit<MailContent, 'brand'> {
  to: string;
  /** Label of the variant in which it was asked for. */
  variant: string;
  userId: string | null;
  /** When its row, with the address, must be gone. */
  eraseAfter?: Date;
}

/** Mails to be sent: written together with what they are about, sent by a job. */
export interface Outbox {
  put(letter: Letter, db?: Db): Promise<void>;
}

/** Addresses that lead nowhere (RFC 2606): those of demo users. */
const nowhere = /\.invalid$/i;

export function createOutbox(deps: {
  db: Db;
  clock: Clock;
  brandOf(label: string): MailBrand;
  /** Called when mails are to be sent; without it they wait for the job's next run. */
  onPut?: (() => void) | undefined;
}): Outbox {
  const { onPut } = deps;

  return {
    async put({ to, variant, userId, eraseAfter, ...content }, db = deps.db) {
      if (nowhere.test(to)) return;
      const { subject, text, html } = composeMail({ ...content, brand: deps.brandOf(variant) });
      const now = deps.clock.now();
      await db
        .insertInto('mails')
        .values({
          id: ulid(),
          user_id: userId,
          to_address: to,
          kind: content.kind,
          subject,
          text_body: text,
          html_body: html,
          created_at: now,
          next_try_at: now,
          erase_after: eraseAfter ?? null,
          bulk: isBulk(content.kind),
        })
        .execute();
      if (onPut) afterCommit(db, onPut);
    },
  };
}
