import { type Language, languages } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { type StageUnits, stageUnits } from './pictures/stage-units.ts';
import { type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { signedIn } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

describe('languages', () => {
  const house = openHouse({ env: { VIRTUAL_UNITS: '1', DEMO_UNITS: '200' } });
  let poolhouse: Poolhouse;
  let browser: Browser;
  let owner: ReadyAccount;
  let units: StageUnits;

  beforeAll(async () => {
    ({ poolhouse, browser } = house());
    owner = await readyAccount(poolhouse, {
      createdAt: new Date('2026-03-05T22:30:00Z'),
      updatedAt: new Date('2026-04-06T21:05:09Z'),
    });
    units = await stageUnits(poolhouse, owner);
  });

  it.each<[stored: string | undefined, browsers: string, shown: Language, why: string]>([
    [undefined, 'de-AT', 'de', 'the browser’s own'],
    [undefined, 'cs-CZ', 'cs', 'the browser’s own'],
    [undefined, 'fr-CA', 'fr', 'the browser’s own'],
    [undefined, 'sk-SK', 'en', 'English when the browser’s is not offered'],
    [undefined, 'nl-NL', 'en', 'English, as Dutch is never chosen by itself'],
    [undefined, 'nl-NL,de-DE', 'de', 'the first that may be chosen by itself'],
    [undefined, 'sk-SK,fr-CA,cs', 'fr', 'the first that is offered'],
    ['cs', 'de-DE,fr-FR', 'cs', 'the stored one before all of the browser’s'],
    ['nl', 'de-DE', 'nl', 'the stored one before the browser’s'],
    ['xx', 'de-DE', 'de', 'the browser’s when the stored one is unknown'],
  ])('with %s stored in a browser of %s the interface is %s: %s', async (stored, wished, shown) => {
    const [locale = '', ...more] = wished.split(',');
    const { page, context } = await browser.person({
      locale,
      ...(more.length > 0 ? { extraHTTPHeaders: { 'accept-language': wished } } : {}),
    });
    if (more.length > 0) {
      await page.addInitScript(
        (all) => Object.defineProperty(navigator, 'languages', { value: all.split(',') }),
        wished,
      );
    }
    if (stored) await page.addInitScript((code) => localStorage.setItem('locale', code), stored);
    await page.goto(new URL('/login', poolhouse.addresses.portal).href);
    await page.getByRole('heading', { name: translate(shown, 'login.title') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(shown);
    expect(await page.title()).toContain(translate(shown, 'login.title'));
    await context.close();
  });

  it('are switched without a reload, in every tab: what was typed stays, the choice is stored under locale and kept', async () => {
    const { page, context, complaints } = await browser.person();
    await page.goto(new URL('/login', poolhouse.addresses.portal).href);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.org');
    const other = await context.newPage();
    await other.goto(new URL('/forgot-password', poolhouse.addresses.portal).href);
    let loads = 0;
    page.on('load', () => loads++);
    const choice = page.locator('footer select');
    expect(await choice.locator('option').allInnerTexts()).toEqual([
      'English',
      'Čeština',
      'Deutsch',
      'Français',
      'Nederlands',
    ]);
    for (const language of [...languages].reverse()) {
      await choice.selectOption(language);
      await page.getByRole('heading', { name: translate(language, 'login.title') }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(language);
      await other.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    }
    expect(await page.locator('input[name=email]').inputValue()).toBe('jana@example.org');
    expect(loads).toBe(0);
    await choice.selectOption('nl');
    await page.getByRole('heading', { name: translate('nl', 'login.title') }).waitFor();
    const asked = page.waitForRequest(/\/api\//u);
    await page.getByRole('button', { name: translate('nl', 'login.demo') }).click();
    expect((await asked).headers()['accept-language']).toMatch(/^nl/u);
    await page.reload();
    await page.locator('html[lang=nl]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are switched as well in a tab that is still loading', async () => {
    const { page, context } = await browser.person();
    const portal = new URL(poolhouse.addresses.portal).origin;
    await page.goto(`${portal}/login`);
    const other = await context.newPage();
    const switched = Promise.withResolvers<void>();
    await other.route(/\/assets\/forgot-password-screen-[^/]*\.js$/u, async (route) => {
      await switched.promise;
      await route.continue();
    });
    await other.goto(`${portal}/forgot-password?appBackLink=nobody`, { waitUntil: 'commit' });
    // It has begun, in the language that is stored now, once its address says nothing of where somebody came from.
    await other.waitForURL(`${portal}/forgot-password`, { waitUntil: 'commit' });
    await page.locator('footer select').selectOption('cs');
    await page.getByRole('heading', { name: translate('cs', 'login.title') }).waitFor();
    expect(await other.locator('html').getAttribute('lang')).toBe('en');
    switched.resolve();
    await other.locator('html[lang=cs]').waitFor({ state: 'attached' });
    await context.close();
  });

  it('stay as they are, and say so, while another cannot be loaded, and can be had when the network is back', async () => {
    const { page, context } = await browser.person();
    await page.goto(new URL('/login', poolhouse.addresses.portal).href);
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    const choice = page.locator('footer select');
    await context.setOffline(true);
    // Other tests may have left the file in the browser's cache.
    await page.route(/\/assets\/base-[^/]*\.js$/u, (route) => route.abort('internetdisconnected'));
    await choice.selectOption('cs');
    await page.getByRole('listitem').filter({ hasText: 'Čeština could not be loaded.' }).waitFor();
    expect(await choice.inputValue()).toBe('en');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBeNull();
    await context.setOffline(false);
    await page.unrouteAll();
    await choice.selectOption('cs');
    await page.getByRole('heading', { name: translate('cs', 'login.title') }).waitFor();
    await context.close();
  });

  it('of a cloud are offered each with code, flag and label', async () => {
    const { page, context } = await browser.person();
    await page.goto(new URL('/login', poolhouse.addresses.portal).href);
    const langs: unknown = await page.evaluate(async () => {
      const { cloud } = JSON.parse(document.getElementById('config')?.textContent ?? '');
      return (await (await fetch(`${cloud}/langs`)).json())['hydra:member'];
    });
    expect(langs).toMatchObject([
      { code: 'en', flag: '🇬🇧', label: 'English' },
      { code: 'cs', flag: '🇨🇿', label: 'Čeština' },
      { code: 'de', flag: '🇩🇪', label: 'Deutsch' },
      { code: 'fr', flag: '🇫🇷', label: 'Français' },
      { code: 'nl', flag: '🇳🇱', label: 'Nederlands' },
    ]);
    await context.close();
  });

  it.each(languages)(
    '%s says everything on the pages of an owner, and writes dates and times as every language does',
    async (language) => {
      const { page, context, complaints } = await signedIn({ poolhouse, browser }, '/profile', {
        account: owner,
        locale: language,
      });
      await page.getByText(owner.email).waitFor();
      const profile = await page.locator('main').innerText();
      expect(profile).toContain('05. 03. 2026');
      expect(profile).toContain('06. 04. 2026 23:05');
      await page.goto(new URL('/units', poolhouse.addresses.portal).href);
      await page.getByText('Garden pool').first().waitFor();
      const list = await page.locator('main').innerText();
      await page.goto(new URL(`/units/${units.ill}`, poolhouse.addresses.portal).href);
      await page.getByText(translate(language, 'unitMessage.title.pump-overheated')).first().waitFor();
      const status = await page.locator('main').innerText();
      expect(status).toMatch(/\b\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}\b/u);
      // A message without a text would stand there by its key.
      expect(`${profile}\n${list}\n${status}`).not.toMatch(/\b[a-z]+(\.[a-z-]+)+\b(?<!example\.org)/iu);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
