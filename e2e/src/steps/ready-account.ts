import type { Language } from '@poolhouse/domain/account/languages';
import { basicRoles } from '@poolhouse/domain/account/roles';
import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { beginSession, madeHash, madePassword } from '../../../apps/server/src/testing/whole-people.ts';
import { type Account, newAccount } from '../harness/addresses.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';

export interface ReadyAccount extends Account {
  readonly id: string;
  /** Begins a session as a login does; resolves with the cookie, `name=value`. */
  begin(): Promise<string>;
}

export interface ReadyAccountOptions {
  lang?: Language;
  /** Beside the basic ones; those of the cloud by default. */
  roles?: readonly string[];
  createdAt?: Date;
  updatedAt?: Date;
  /** When the terms in force were accepted. */
  agreedAt?: Date;
}

/** An account as a sign-up and its confirmation leave it, made without the form: for journeys about something else. */
export async function readyAccount(
  { running: { database } }: Poolhouse,
  { lang = 'en', roles, createdAt = new Date(), ...more }: ReadyAccountOptions = {},
): Promise<ReadyAccount> {
  const { db } = database;
  const id = ulid();
  const begin = () => beginSession({ db, clock: systemClock }, id);
  const account: ReadyAccount = { ...newAccount(), password: madePassword, id, begin };
  const password_hash = await madeHash();
  const cloud = await db
    .selectFrom('clouds')
    .select(['id', 'default_roles'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const terms = await db
    .selectFrom('terms')
    .select('id')
    .where('valid_from', '<=', new Date())
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('end_users')
    .values({
      ...{ id: account.id, cloud_id: cloud.id, email: account.email, email_key: account.email, lang },
      ...{ name: account.name, surname: account.surname, address: null, phone: null },
      ...{ roles: [...basicRoles, ...(roles ?? cloud.default_roles)], password_hash },
      ...{ email_confirmed_at: createdAt, delete_after: null, deletion_requested_at: null },
      ...{ created_at: createdAt, updated_at: more.updatedAt ?? createdAt },
    })
    .execute();
  await db
    .insertInto('term_agreements')
    .values(
      (['eula', 'privacy-policy'] as const).map((part) => ({
        ...{ id: ulid(), user_id: account.id, terms_id: terms.id },
        ...{ part, agreed_at: more.agreedAt ?? createdAt },
      })),
    )
    .execute();
  return account;
}

/** Logs the page's browser in without the form. */
export async function enter(page: Page, origin: string, account: ReadyAccount): Promise<void> {
  const { origin: url } = new URL(origin);
  const [name = '', value = ''] = (await account.begin()).split('=');
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}
