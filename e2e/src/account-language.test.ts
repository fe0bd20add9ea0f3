import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAccount } from './harness/addresses.ts';
import { tick, typeSignUp } from './steps/public-steps.ts';
import { calls, signedIn, toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();

const language = (page: Page) => page.locator('form').getByRole('combobox', { name: 'Language' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('the language of an account in a browser', { timeout: 60_000 }, () => {
  it('is one that the cloud offers, also where the screen speaks another; a refusal is told', async () => {
    const { page } = await house().browser.person();
    await page.route('**/langs', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const some = body['hydra:member'].filter(({ code }: { code: string }) => /cs|de/u.test(code));
      await route.fulfill({ response, json: { ...body, 'hydra:member': some, 'hydra:totalItems': 2 } });
    });
    await typeSignUp(page, house().poolhouse, newAccount());
    await tick(page, 'eula', 'privacyPolicy');
    const violation = { propertyPath: 'lang', message: 'Not one of these.', code: 'not-an-option' };
    await page.route('**/api/end_users', (route) =>
      route.fulfill({ status: 422, json: { 'hydra:description': 'No.', violations: [violation] } }),
    );
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/end_users'));
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ lang: 'cs' });
    await toastsOf(page).getByText('Not one of these.', { exact: true }).waitFor();
    await page.context().close();
  });

  it('stays what it is in a profile whose cloud offers it no more', async () => {
    const { page } = await signedIn(house(), '/terms-of-service', { lang: 'fr' });
    await page.route('**/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), availableLangs: ['en', 'cs'] } });
    });
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    await page.goto(new URL('/profile/settings', house().poolhouse.addresses.portal).href);
    await page.getByRole('textbox', { name: 'Surname' }).fill('Nová');
    expect(await language(page).locator('option').allInnerTexts()).toEqual([
      'Français',
      'English',
      'Čeština',
    ]);
    expect(await language(page).inputValue()).toBe('fr');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    expect((await sent).postDataJSON()).toMatchObject({ lang: 'fr', surname: 'Nová' });
    await page.context().close();
  });

  it('is for mails: the screen of a login stays in the browser’s, and none is stored', async () => {
    const { page, account } = await signedIn(house(), '/profile', { lang: 'nl' });
    await page.getByText(account.email).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBeNull();
    await page.context().close();
  });

  it('hides a page that came in another one no longer than until it is drawn, whoever is still waited for', async () => {
    const { page } = await signedIn(house(), '/profile');
    await page.evaluate(() => localStorage.setItem('locale', 'nl'));
    const asked = Promise.withResolvers<void>();
    await page.route('**/auth/me', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[lang=nl]:not([data-redraw]) [aria-busy=true]').waitFor();
    asked.resolve();
    await page.getByRole('link', { name: 'Profiel', exact: true }).first().waitFor();
    await page.context().close();
  });

  it('is saved and the profile fetched again also when the screen cannot be had in it now', async () => {
    const { page } = await signedIn(house(), '/profile/settings');
    await page.getByRole('textbox', { name: 'Surname' }).waitFor();
    await page.route(/\/assets\/(base|unit)-[^/]*\.js$/u, (route) => route.abort('connectionfailed'));
    await language(page).selectOption('de');
    const fetched = calls(page, 'GET', /auth\/me$/u);
    await save(page);
    await toastsOf(page).filter({ hasText: 'Profile updated' }).waitFor();
    expect(fetched).toHaveLength(1);
    await toastsOf(page).filter({ hasText: 'Deutsch could not be loaded' }).waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.unrouteAll();
    await page.reload();
    await page.locator('html[lang=de]').waitFor();
    await page.context().close();
  });
});
