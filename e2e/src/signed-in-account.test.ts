import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from './steps/account-steps.ts';
import { calls, hold, signedIn, toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();

const settings = '/profile/settings';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const weak = 'Password too weak. Make it longer or mix in digits and other characters.';

/** What the profile says, by label. */
async function facts(page: Page): Promise<Record<string, string[]>> {
  const rows = page.locator('main dl > div');
  await rows.first().waitFor();
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      [...(row.querySelector('dd')?.children ?? [])].map((child) => child.textContent),
    ]),
  );
  return Object.fromEntries(pairs);
}

describe('the profile in a browser', () => {
  it('shows name and surname, e-mail, confirmed or not, DD. MM. YYYY and HH:mm', async () => {
    const { page, account } = await signedIn(house(), '/profile', {
      createdAt: new Date('2026-03-05T07:04:09Z'),
      updatedAt: new Date('2026-06-30T22:30:59Z'),
    });
    const shown = await facts(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Jana Nováková');
    expect(shown['E-mail']).toEqual([account.email, 'E-mail confirmed']);
    const dates = await page.locator('main dl > div').allInnerTexts();
    expect(dates.slice(-2)).toEqual(['Registered\n05. 03. 2026', 'Last update\n01. 07. 2026 00:30']);
    expect(await page.locator('main svg.lucide-check').count()).toBe(1);

    const { db } = house().poolhouse.running.database;
    await db
      .updateTable('end_users')
      .set({ email_confirmed_at: null })
      .where('id', '=', account.id)
      .execute();
    await page.reload();
    expect((await facts(page))['E-mail']).toEqual([account.email, 'E-mail not confirmed']);
    expect(await page.locator('main svg.lucide-x').count()).toBe(1);
  });

  it('names the roles of the applications, shows unknown ones as they are and hides the basic ones', async () => {
    const roles = ['POOL_LIVE', 'REMOTE', 'POOL_REMOTE', 'POOL_CONTROL'].map((name) => `ROLE_APP_${name}`);
    const { page } = await signedIn(house(), '/profile', { roles: [...roles, 'ROLE_GARDENER'] });
    expect((await facts(page)).Roles).toEqual([
      'Pool Live',
      'Remote',
      'Pool Remote',
      'Pool Control',
      'ROLE_GARDENER',
    ]);
  });

  it('shows --- without roles, and then leads to Pool Live but not to Pool Remote', async () => {
    const { page } = await signedIn(house(), '/profile', { roles: [] });
    expect((await facts(page)).Roles).toEqual(['---']);
    await button(page, 'Open Pool Live').waitFor();
    expect(await button(page, 'Open Pool Remote').count()).toBe(0);
  });

  it('shows nothing until the user has loaded', async () => {
    const { page, account } = await signedIn(house(), '/terms-of-service');
    const me = await hold(page, /auth\/me$/u);
    await page.goto(new URL('/profile', house().poolhouse.addresses.portal).href);
    await expect.poll(() => me.requests.length).toBeGreaterThan(0);
    await page.locator('[aria-busy]').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Profile|Registered|E-mail|Jana/u);
    await me.release();
    await page.getByText(account.email).waitFor();
  });

  it('opens Pool Remote and, from there, Pool Live by a one-time token', async () => {
    const { page, account } = await signedIn(house(), '/profile', { roles: ['ROLE_APP_POOL_REMOTE'] });
    for (const [name, origin] of [
      ['Open Pool Remote', house().poolhouse.addresses.remote],
      ['Open Pool Live', house().poolhouse.addresses.portal],
    ] as const) {
      const [token] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/end_users/auth/token')),
        button(page, name).click(),
      ]);
      expect(token.postDataJSON().token).toMatch(/^[\w-]{22,}$/u);
      await page.getByRole('heading', { name: 'Your pools' }).waitFor();
      expect(new URL(page.url()).origin).toBe(new URL(origin).origin);
      await page.goto(new URL('/profile', page.url()).href);
      await page.getByText(account.email).waitFor();
    }
  });
});

describe('the contact information in a browser', () => {
  it('is saved, switches the language, stores it under locale and fetches the profile again', async () => {
    const { page, account } = await signedIn(house(), settings);
    await page.getByRole('heading', { name: 'Contact information' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Jana');
    expect(await field(page, 'Surname').inputValue()).toBe('Nováková');
    const language = page.getByRole('combobox', { name: 'Language' });
    expect(await language.locator('option').allInnerTexts()).toHaveLength(5);
    await field(page, 'Surname').fill('Müllerová');
    await language.selectOption('de');
    const again = page.waitForRequest((request) => request.url().endsWith('/auth/me'));
    const [put] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      button(page, 'Save').click(),
    ]);
    const iri = `/api/end_users/${account.id}`;
    expect(new URL(put.url()).pathname).toBe(iri);
    expect(put.postDataJSON()).toEqual({ '@id': iri, name: 'Jana', surname: 'Müllerová', lang: 'de' });
    await again;
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    expect(
      await page.evaluate(() => [localStorage.getItem('locale'), document.documentElement.lang]),
    ).toEqual(['de', 'de']);
    await page.getByRole('button', { name: /Jana Müllerová/u }).waitFor();
  });

  it('says Profile updated', async () => {
    const { page } = await signedIn(house(), settings);
    await field(page, 'Name').fill('Hana');
    await button(page, 'Save').click();
    await toastsOf(page).getByText('Profile updated', { exact: true }).waitFor();
  });

  it('asks for name and surname once they were touched, and the server’s violations stand at their fields', async () => {
    const { page } = await signedIn(house(), settings);
    const puts = calls(page, 'PUT', /end_users/u);
    await field(page, 'Name').fill('');
    await field(page, 'Surname').fill(' ');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    await button(page, 'Save').click();
    const required = page.locator('form').first().getByText('Value is required', { exact: true });
    await expect.poll(() => required.count()).toBe(2);
    expect(puts).toEqual([]);
    await field(page, 'Name').fill('x'.repeat(101));
    await field(page, 'Surname').fill('Nováková');
    await button(page, 'Save').click();
    const described = await field(page, 'Name').getAttribute('aria-describedby');
    await page.locator(`[id="${described}"]`).getByText('The maximum length allowed is 100').waitFor();
    expect(puts).toEqual([]);
    // What only the server finds: it stands at its field, and in the form that some values are not valid.
    await page.route('**/api/end_users/*', (route) =>
      route.request().method() === 'PUT'
        ? route.continue({ postData: JSON.stringify({ name: 'x'.repeat(101) }) })
        : route.continue(),
    );
    await field(page, 'Name').fill('Hana');
    await button(page, 'Save').click();
    await page.locator(`[id="${described}"]`).getByText('The maximum length allowed is 100').waitFor();
    await page.getByRole('alert').getByText('Some values are not valid').waitFor();
    expect(await toastsOf(page).count()).toBe(0);
  });

  it('that was changed is not left without a question', async () => {
    const { page } = await signedIn(house(), settings);
    await field(page, 'Name').fill('Hana');
    const profile = page.getByRole('link', { name: 'Profile', exact: true }).first();
    await profile.click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByText('You have unsaved changes.').waitFor();
    await button(page, 'Stay').click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'Name').inputValue()).toBe('Hana');
    expect(new URL(page.url()).pathname).toBe(settings);
    await profile.click();
    await button(page, 'Leave').click();
    await page.getByText('Registered').waitFor();
  });
});

describe('the password in a browser', () => {
  const change = async (page: Page, oldPassword: string, password: string, repeated = password) => {
    await field(page, 'Current password').fill(oldPassword);
    await field(page, 'New password').fill(password);
    await field(page, 'Repeat new password').fill(repeated);
    await button(page, 'Change password').click();
  };

  it('must be there, strong and repeated, or nothing is sent', async () => {
    const { page } = await signedIn(house(), settings);
    const puts = calls(page, 'PUT', /change_password/u);
    await button(page, 'Change password').click();
    await expect.poll(() => page.getByText('Value is required', { exact: true }).count()).toBe(3);
    await change(page, 'x', 'vkdjqmzptx', 'another');
    await page.getByText(weak, { exact: true }).waitFor();
    await page.getByText('Passwords do not match.', { exact: true }).waitFor();
    expect(puts).toEqual([]);
  });

  it('that is the old one gives a warning, and nothing is sent', async () => {
    const { page, account } = await signedIn(house(), settings);
    const puts = calls(page, 'PUT', /change_password/u);
    await change(page, account.password, account.password);
    const warning = toastsOf(page).filter({ hasText: 'The new password is the same as the old one.' });
    await warning.waitFor();
    expect(await warning.getAttribute('data-tone')).toBe('warning');
    expect(puts).toEqual([]);
  });

  it('is changed with the old one only; then the form is cleared and the new one logs in', async () => {
    const { page, account } = await signedIn(house(), settings);
    const password = 'eleven warm lagoons at noon';
    await change(page, 'not the old one', password);
    await page.getByText('This password is not correct.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(settings);
    const [put] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      change(page, account.password, password),
    ]);
    expect(put.postDataJSON()).toEqual({ oldPassword: account.password, password });
    await toastsOf(page).getByText('Password updated', { exact: true }).waitFor();
    for (const name of ['Current password', 'New password', 'Repeat new password']) {
      expect(await field(page, name).inputValue()).toBe('');
    }
    const { page: other } = await house().browser.person();
    await logIn(other, house().poolhouse.addresses.portal, { ...account, password });
  });
});

describe('the account management in a browser', () => {
  it('asks before it logs out everywhere, here as well, and goes to Login', async () => {
    const { page, account } = await signedIn(house(), settings);
    const other = await signedIn(house(), '/profile', { account });
    await other.page.getByText(account.email).waitFor();
    const posts = calls(page, 'POST', /invalidate_tokens/u);
    const dialog = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
    await button(page, 'Log out from all devices').click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(posts).toEqual([]);
    await button(page, 'Log out from all devices').click();
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/invalidate_tokens')),
      dialog.getByRole('button', { name: 'Log out from all devices' }).click(),
    ]);
    expect(post.postDataJSON()).toEqual({});
    await toastsOf(page).getByText('Successfully logged out from all devices').waitFor();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  it('downloads the profile data as a JSON file of the name that the server gives', async () => {
    const { page, account } = await signedIn(house(), settings);
    const answered = page.waitForResponse((response) => response.url().endsWith('/account_data'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download profile data').click(),
    ]);
    const { fileName } = await (await answered).json();
    expect(download.suggestedFilename()).toBe(fileName);
    expect(fileName).toMatch(/\.json$/u);
    const saved = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(saved.account).toMatchObject({ email: account.email, surname: 'Nováková' });
    await toastsOf(page).getByText('Data downloaded', { exact: true }).waitFor();
  });

  it('says Error while exporting data and why', async () => {
    const { page } = await signedIn(house(), settings);
    await page.route(/account_data$/u, (route) => route.fulfill({ status: 502, body: '<html>' }));
    await button(page, 'Download profile data').click();
    await toastsOf(page).getByText('Error while exporting data: Bad Gateway').waitFor();
  });

  it('asks for the password before it requests the deletion, which ends at Login', async () => {
    const { page, account } = await signedIn(house(), settings);
    const posts = calls(page, 'POST', /request_delete/u);
    await button(page, 'Delete account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await confirm.click();
    await dialog.getByText('Value is required', { exact: true }).waitFor();
    expect(posts).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await confirm.click();
    await dialog.getByText('This password is not correct.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await confirm.click();
    await toastsOf(page).getByText('Account deletion requested', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(posts.map((post) => post.postDataJSON())).toEqual([
      { password: 'not the password' },
      { password: account.password },
    ]);
  });
});
