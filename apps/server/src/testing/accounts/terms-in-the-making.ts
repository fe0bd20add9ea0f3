import { publishTerms } from '#modules/terms/index.ts';
import type { AccountsServer } from './accounts.ts';
import { type Ask, administrator, asks, type Somebody, somebody } from './somebody.ts';

/** Anna, who has accepted the first version of the terms, an administrator, and versions that nobody has accepted. */
export interface TermsInTheMaking {
  anna: Somebody;
  asAnna: Ask;
  asAdmin: Ask;
  nobody: Ask;
  /** The IRI of a version that begins in a year, without a text. */
  draft(version: string): Promise<string>;
  /** The IRI of an English text for it. */
  textOf(terms: string): Promise<string>;
}

const year = 365 * 86_400_000;

export async function termsInTheMaking(server: AccountsServer): Promise<TermsInTheMaking> {
  const anna = await somebody(server);
  const asAdmin = asks(server, (await administrator(server)).session);
  const made = async (url: string, payload: object): Promise<string> =>
    (await asAdmin('POST', `/api/${url}`, payload)).json()['@id'];
  return {
    ...{ anna, asAnna: asks(server, anna.session), asAdmin, nobody: asks(server) },
    draft: (version) =>
      made('cloud_terms_of_services', {
        ...{ cloud: server.cloud, version },
        validFrom: new Date(server.clock.now().getTime() + year).toISOString(),
      }),
    textOf: (cloudTermsOfService) =>
      made('cloud_terms_of_service_translations', {
        ...{ cloudTermsOfService, lang: 'en', name: 'Draft', text: '<p id="eula">E</p>' },
      }),
  };
}

/** Terms of a cloud that Anna has nothing to do with. @returns the id */
export async function foreignTerms(server: AccountsServer): Promise<string> {
  const { id } = await server.db
    .insertInto('clouds')
    .values({ id: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFB', name: 'Other', support_email: null, langs: ['en'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const translations = [{ lang: 'en' as const, name: 'X', text: 'x' }];
  return publishTerms(server, { cloudId: id, version: '1', validFrom: server.clock.now(), translations });
}
