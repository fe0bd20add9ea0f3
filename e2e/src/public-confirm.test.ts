import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from './harness/addresses.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { addressOf, countPosts, linkFrom, signIn, tick, typeSignUp } from './steps/public-steps.ts';
import { openHouse } from './testing/open-house.ts';

const chosen = 'nine slow kingfishers';
const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let home: Person;
/** Where the mail is read: another browser than that of the sign-up. */
let elsewhere: Person;
beforeAll(async () => {
  ({ poolhouse, browser } = house());
  [home, elsewhere] = await Promise.all([browser.person(), browser.person()]);
  for (const { page } of [home, elsewhere]) page.setDefaultTimeout(20_000);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const say = (page: Page, text: string) => page.getByText(text, { exact: true });

async function signUp(page: Page, account: Account, mails = 1): Promise<string> {
  await typeSignUp(page, poolhouse, account);
  await tick(page, 'eula', 'privacyPolicy');
  await press(page, 'Create account');
  await heading(page, 'Check your mail').waitFor();
  return linkFrom(poolhouse, account, 'confirm', mails);
}

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(`${poolhouse.addresses.portal}${link}`);
}

async function logInWith(page: Page, account: Account, password: string): Promise<void> {
  await page.goto(`${poolhouse.addresses.portal}/login`);
  await signIn(page, { ...account, password });
}

describe('a confirmation link', { timeout: 90_000 }, () => {
  it('is one click in the browser that signed up', async () => {
    const account = newAccount();
    const link = await signUp(home.page, account);
    const posts = countPosts(home.page, 'end_users/confirm_email');
    await openLink(home.page, link);
    await heading(home.page, 'E-mail confirmed').waitFor();
    expect(posts()).toBe(1);
    expect((await home.context.cookies()).map(({ name }) => name)).not.toContain('poolhouse-sign-up');
  });

  it('asks elsewhere for the password of the sign-up, refuses another one, and is kept when the page is loaded again', async () => {
    const account = newAccount();
    const { page } = elsewhere;
    await openLink(page, await signUp(home.page, account));
    await heading(page, 'Confirm your address').waitFor();
    expect(addressOf(page)).toBe('/email-confirm');
    await press(page, 'Confirm the address');
    await say(page, 'Value is required').waitFor();
    await textbox(page, 'Password from the sign-up').fill('not the password');
    await press(page, 'Confirm the address');
    await say(page, 'This password is not correct.').waitFor();
    await page.reload();
    await textbox(page, 'Password from the sign-up').fill(account.password);
    await textbox(page, 'Password from the sign-up').press('Enter');
    await heading(page, 'E-mail confirmed').waitFor();
    await page.reload();
    await heading(page, 'E-mail confirmed').waitFor();
    await logInWith(page, account, account.password);
    await heading(page, 'Your pools').waitFor();
    await elsewhere.context.clearCookies();
  });

  it('elsewhere is not left without a question once the password of the sign-up was typed', async () => {
    const { page } = elsewhere;
    await openLink(page, await signUp(home.page, newAccount()));
    await textbox(page, 'Password from the sign-up').fill(chosen);
    await page.getByRole('banner').getByRole('link').click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Stay');
    expect(await textbox(page, 'Password from the sign-up').inputValue()).toBe(chosen);
  });

  it('of a stranger’s sign-up gives the account to whoever owns the address, with a password of their own', async () => {
    const account = newAccount();
    const stranger = { ...account, name: 'Eve', password: 'ten thirsty magpies' };
    const own = await signUp(elsewhere.page, account);
    const link = await signUp(home.page, stranger, 2);
    const { page } = elsewhere;
    await openLink(page, link);
    await press(page, 'Set a new password instead');
    await heading(page, 'Set a new password').waitFor();
    await press(page, 'Use the password from the sign-up');
    await press(page, 'Set a new password instead');
    await textbox(page, 'New password').fill('short');
    await textbox(page, 'Repeat new password').fill(chosen);
    await press(page, 'Save password and confirm');
    await page.getByText(/^Password too weak\./u).waitFor();
    await textbox(page, 'New password').fill(chosen);
    await press(page, 'Save password and confirm');
    await heading(page, 'E-mail confirmed').waitFor();
    await openLink(page, own);
    await heading(page, 'The e-mail address could not be confirmed').waitFor();
    for (const password of [stranger.password, account.password]) {
      await logInWith(home.page, account, password);
      await say(home.page, 'The e-mail address or the password is wrong.').waitFor();
    }
    await logInWith(page, account, chosen);
    // Nobody has shown that the stranger's consents are theirs.
    await page
      .getByRole('button', { name: /accept/iu })
      .first()
      .waitFor();
  });

  it('leaves a new password to whoever has guessed too often', async () => {
    const account = newAccount();
    const { page } = await browser.person();
    await openLink(page, await signUp(home.page, account));
    for (let n = 0; n < 10; n++) {
      const answered = page.waitForResponse(/confirm_email$/u);
      await textbox(page, 'Password from the sign-up').fill(`guess number ${n}`);
      await press(page, 'Confirm the address');
      await answered;
      await say(page, 'This password is not correct.').waitFor();
    }
    await textbox(page, 'Password from the sign-up').fill(account.password);
    await press(page, 'Confirm the address');
    await heading(page, 'Set a new password').waitFor();
    expect(await page.getByRole('button', { name: 'Use the password from the sign-up' }).count()).toBe(0);
  });

  it('met no error and no refusal of the content security policy on its way', () => {
    expect([...home.complaints, ...elsewhere.complaints]).toEqual([]);
  });
});
