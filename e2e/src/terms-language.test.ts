import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishTerms } from '../../apps/server/src/modules/terms/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { hold, signedIn } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let account: ReadyAccount;
let version: string;
/** The addresses of its translations, by language. */
let texts: Record<'de' | 'en', RegExp>;

beforeAll(async () => {
  const { db } = house().poolhouse.running.database;
  account = await readyAccount(house().poolhouse);
  const { id: cloudId } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const translations = (['de', 'en'] as const).map((lang) => ({
    ...{ lang, name: `Terms ${lang}` },
    text: `<section id="eula"><h2>Licence ${lang}</h2></section><section id="privacy-policy">Privacy</section>`,
  }));
  const terms = { cloudId, version: '2', validFrom: new Date(), translations };
  version = await publishTerms({ db, clock: systemClock }, terms);
  const rows = await db
    .selectFrom('term_translations')
    .select(['id', 'lang'])
    .where('terms_id', '=', version)
    .execute();
  const of = (lang: string) => new RegExp(`translations/${rows.find((row) => row.lang === lang)?.id}$`, 'u');
  texts = { de: of('de'), en: of('en') };
});

const main = (page: Page) => page.locator('main');
const accept = (page: Page) => main(page).getByRole('button', { name: 'Accept', exact: true });
const notYours = (page: Page) => page.getByText('These terms are not available in your language.');
const licence = (page: Page, lang: string) => main(page).getByRole('heading', { name: `Licence ${lang}` });

const refuse = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.fulfill({
      ...{ status: 404, contentType: 'application/ld+json' },
      body: JSON.stringify({ 'hydra:description': 'Not found.' }),
    }),
  );

/** Goes where the terms are asked for, until the German text has come. */
async function asked(page: Page): Promise<void> {
  const german = page.waitForResponse(texts.de);
  await page.goto(new URL('/units', page.url()).href);
  await (await german).finished();
  await page.getByText('Please read and accept version 2 to go on.').waitFor();
}

describe('while the text that comes first is not there, the acceptance of terms', () => {
  it('shows no other one and takes nothing until it has come', async () => {
    const { page } = await signedIn(house(), '/help', { account });
    const english = await hold(page, texts.en);
    await asked(page);
    const shown = page.evaluate(async () => {
      const all = () => [...document.querySelectorAll<HTMLElement>('main [lang]')].map(({ lang }) => lang);
      while (all().length === 0) await new Promise(requestAnimationFrame);
      return all();
    });
    await main(page).getByRole('status', { name: 'Loading' }).waitFor();
    expect(await accept(page).count()).toBe(1);
    expect(await accept(page).isDisabled()).toBe(true);
    expect(await notYours(page).count()).toBe(0);
    await english.release();
    expect(await shown).toEqual(['en']);
    await expect.poll(() => accept(page).first().isEnabled()).toBe(true);
  });

  it('says why, with another try', async () => {
    const { page } = await signedIn(house(), '/help', { account });
    await refuse(page, texts.en);
    await asked(page);
    const failed = main(page).getByRole('alert');
    await failed.getByText('Not found.', { exact: true }).waitFor();
    expect(await licence(page, 'de').count()).toBe(0);
    expect(await notYours(page).count()).toBe(0);
    expect(await accept(page).isDisabled()).toBe(true);
    await page.unroute(texts.en);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await licence(page, 'en').waitFor();
    expect(await failed.count()).toBe(0);
    expect(await accept(page).first().isEnabled()).toBe(true);
  });

  it('goes by the reader’s own text, whatever becomes of the others', async () => {
    const { page } = await signedIn(house(), '/help', { account, locale: 'de' });
    await refuse(page, texts.en);
    const english = page.waitForResponse(texts.en);
    await page.goto(new URL(`/profile/terms-of-service/${version}`, page.url()).href);
    await (await english).finished();
    await licence(page, 'de').waitFor();
    expect(await main(page).getByRole('alert').count()).toBe(0);
  });
});
