import { defaultTimeZone, profileDate } from '@poolhouse/domain/account/date-formats';
import type { MailLinks, Outbox } from '#modules/mails/index.ts';
import type { TermsDeps } from '../deps.ts';

export interface AnnounceDeps extends TermsDeps {
  outbox: Outbox;
  links: MailLinks;
  /** Label of the variant that the mails speak for. */
  variant: string;
}

const batch = 500;

/** Mails every user of a cloud about a new version. @returns how many */
export async function announceTerms(
  deps: AnnounceDeps,
  terms: { id: string; cloudId: string; version: string; validFrom: Date },
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const users = await deps.db
      .selectFrom('end_users')
      .select(['id', 'email', 'name', 'lang'])
      .where('cloud_id', '=', terms.cloudId)
      .where('email_confirmed_at', 'is not', null)
      .where('delete_after', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const user of users) {
      await deps.outbox.put({
        kind: 'new-terms',
        to: user.email,
        userId: user.id,
        lang: user.lang,
        name: user.name,
        variant: deps.variant,
        link: deps.links.page(deps.variant, `profile/terms-of-service/${terms.id}`),
        values: { version: terms.version, date: profileDate(terms.validFrom, defaultTimeZone) },
      });
    }
    count += users.length;
    const last = users.at(-1);
    if (!last || users.length < batch) return count;
    after = last.id;
  }
}
