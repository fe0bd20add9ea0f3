import type { Language } from '@poolhouse/domain/account/languages';
import { ulid } from 'ulid';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import type { TermsDeps } from '../deps.ts';
import { sanitiseTerms } from '../translations/sanitise-terms.ts';

export interface NewTerms {
  cloudId: string;
  version: string;
  /** May lie in the future: until then the version before it is in force. */
  validFrom: Date;
  /** HTML by language, with the anchors `#eula` and `#privacy-policy`. */
  translations: readonly { lang: Language; name: string; text: string }[];
  /** A text to be replaced by the operator's own. */
  template?: boolean;
}

/** Publishes a version with its translations, all or nothing. @returns its id */
export async function publishTerms({ db, clock }: TermsDeps, terms: NewTerms): Promise<string> {
  const id = ulid();
  const publish = async (trx: Db): Promise<void> => {
    await trx
      .insertInto('terms')
      .values({
        id,
        cloud_id: terms.cloudId,
        version: terms.version,
        valid_from: terms.validFrom,
        template: terms.template ?? false,
        created_at: clock.now(),
      })
      .execute();
    await trx
      .insertInto('term_translations')
      .values(
        terms.translations.map(({ lang, name, text }) => ({
          id: ulid(),
          terms_id: id,
          lang,
          name,
          text: sanitiseTerms(text),
        })),
      )
      .execute();
  };
  await (db.isTransaction ? publish(db) : transact(db, publish));
  return id;
}
