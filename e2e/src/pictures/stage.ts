import type { Language } from '@poolhouse/domain/account/languages';
import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { publishTerms } from '../../../apps/server/src/modules/terms/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import type { Browser } from '../harness/browser.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { enter, type ReadyAccount, readyAccount } from '../steps/ready-account.ts';
import { type StageSettings, stageSettings, type ToldUnit } from './stage-settings.ts';
import { type StageUnits, stageUnits } from './stage-units.ts';
import { variants } from './variants.ts';

type Session = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** People who see screens: without an account, with units, with linked ones, without any, and with terms to accept. */
export type Visitor = 'nobody' | 'owner' | 'keeper' | 'beginner' | 'newcomer';

/** Everything that the screens show something of. */
export interface Stage {
  readonly poolhouse: Poolhouse;
  readonly sessions: Readonly<Record<Visitor | 'other', Session>>;
  readonly owner: ReadyAccount;
  /** Has not confirmed the e-mail address. */
  readonly unconfirmed: ReadyAccount;
  /** Has asked to be deleted. */
  readonly leaving: ReadyAccount;
  readonly units: StageUnits & StageSettings;
  /** The unit `told`. */
  readonly tells: ToldUnit['tells'];
  /** Ids of old terms nobody accepted, by the only language that they have; `none` has no text at all. */
  readonly terms: { readonly cs: string; readonly de: string; readonly none: string };
}

/** Makes people, units and terms for {@link Stage}. */
export async function setStage(poolhouse: Poolhouse, browser: Browser): Promise<Stage> {
  const { db } = poolhouse.running.database;
  const [owner, keeper, beginner, newcomer, other, unconfirmed, leaving] = await Promise.all([
    readyAccount(poolhouse),
    readyAccount(poolhouse),
    readyAccount(poolhouse, { roles: [] }),
    readyAccount(poolhouse),
    readyAccount(poolhouse),
    readyAccount(poolhouse),
    readyAccount(poolhouse),
  ]);
  await db.deleteFrom('term_agreements').where('user_id', '=', newcomer.id).execute();
  await db
    .updateTable('end_users')
    .set({ email_confirmed_at: null })
    .where('id', '=', unconfirmed.id)
    .execute();
  const now = new Date();
  await db
    .updateTable('end_users')
    .set({ deletion_requested_at: now, delete_after: new Date(now.getTime() + 48 * 3_600_000) })
    .where('id', '=', leaving.id)
    .execute();

  const session = async (account: ReadyAccount): Promise<Session> => {
    const { page, context } = await browser.person();
    await enter(page, poolhouse.addresses.portal, account);
    const cookies = await context.cookies();
    await context.close();
    // Cookies are of one host each; here everybody is logged in at every variant.
    const domains = variants.map(({ prefix }) => `${prefix}.localhost`);
    return [...cookies, ...domains.flatMap((domain) => cookies.map((cookie) => ({ ...cookie, domain })))];
  };
  const [ownerSession, keeperSession, beginnerSession, newcomerSession, otherSession] = await Promise.all(
    [owner, keeper, beginner, newcomer, other].map(session),
  );
  const later = new Date(now.getTime() + 24 * 3_600_000);
  const { tells, ...settable } = await stageSettings(poolhouse, keeper, later);
  return {
    poolhouse,
    tells,
    owner,
    unconfirmed,
    leaving,
    sessions: {
      nobody: [],
      owner: ownerSession ?? [],
      keeper: keeperSession ?? [],
      beginner: beginnerSession ?? [],
      newcomer: newcomerSession ?? [],
      other: otherSession ?? [],
    },
    units: { ...(await stageUnits(poolhouse, owner, keeper)), ...settable },
    terms: {
      cs: await oldTerms(poolhouse, '0.3', ['cs']),
      de: await oldTerms(poolhouse, '0.2', ['de']),
      none: await oldTerms(poolhouse, '0.1', []),
    },
  };
}

const text =
  '<h2 id="eula">1</h2><p>…</p><ul><li>…</li></ul><h2 id="privacy-policy">2</h2><p><a href="https://example.org">…</a></p>';

async function oldTerms(
  { running: { database } }: Poolhouse,
  version: string,
  languages: readonly Language[],
): Promise<string> {
  const { db } = database;
  const cloud = await db.selectFrom('clouds').select('id').orderBy('id').executeTakeFirstOrThrow();
  const validFrom = new Date(Date.UTC(2020, 0, 1));
  const translations = languages.map((lang) => ({ lang, name: `EULA ${lang}`, text }));
  if (translations.length > 0) {
    return publishTerms({ db, clock: systemClock }, { cloudId: cloud.id, version, validFrom, translations });
  }
  const id = ulid();
  await db
    .insertInto('terms')
    .values({ id, cloud_id: cloud.id, version, valid_from: validFrom, created_at: validFrom })
    .execute();
  return id;
}
