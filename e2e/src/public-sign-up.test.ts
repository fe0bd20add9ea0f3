import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from './harness/addresses.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { strength } from './public-strength.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import {
  addressOf,
  countPosts,
  linkFrom,
  readPicture,
  signIn,
  signUpField,
  takePicture,
  tick,
  typeCode,
  typeSignUp,
} from './steps/public-steps.ts';
import { openHouse } from './testing/open-house.ts';

const HOUR = 3_600_000;
const clock = leapingClock();
const house = openHouse({ clock });
let poolhouse: Poolhouse;
let browser: Browser;
let person: Person;
let page: Page;
let posts: () => number;
/** The one whose sign-up every test goes on with. */
const account = newAccount();

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  person = await browser.person();
  page = person.page;
  page.setDefaultTimeout(20_000);
  posts = countPosts(page, 'end_users');
});

const field = (name: Parameters<typeof signUpField>[1]) => signUpField(page, name);
const say = (text: string | RegExp) => page.getByText(text, { exact: true });
const submit = () => page.getByRole('button', { name: 'Create account' });
const picture = () => page.getByRole('img', { name: 'Picture with a code to copy' });
/** The text that a field is described by. */
const noteOf = (name: Parameters<typeof signUpField>[1]) =>
  field(name).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );

describe('the sign-up form', { timeout: 60_000 }, () => {
  it('says what is wrong with a field only after it was touched', async () => {
    await page.goto(`${poolhouse.addresses.portal}/sign-up`);
    // A field that was left before that counts as touched only when the form is sent.
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await field('email').pressSequentially('jana');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await field('name').focus();
    await say('Please enter valid email.').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    await field('surname').focus();
    await say('Value is required').waitFor();
    expect(await noteOf('name')).toBe('Value is required');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(2);
    await field('email').fill(account.email);
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await noteOf('surname')).toBe('Value is required');
  });

  it('shows the strength as weak, good, strong and super strong, in red, blue and green, half the ratio wide and at most full', async () => {
    const symbols = 'vkdjqmzptxnwrbhgfcslyk';
    const shown = [];
    for (const length of [10, 11, 16, 22]) {
      await field('password').fill(symbols.slice(0, length));
      await expect.poll(() => strength(page)).toMatchObject({ length });
      shown.push(await strength(page));
    }
    expect(shown).toEqual([
      { length: 10, word: 'Weak', colour: 'red', width: 47 },
      { length: 11, word: 'Good', colour: 'blue', width: 52 },
      { length: 16, word: 'Strong', colour: 'green', width: 75 },
      { length: 22, word: 'Super strong', colour: 'green', width: 100 },
    ]);
  });

  it('checks without a picture by itself, and offers one, which is exchanged on request', async () => {
    await say('Checked. You can go on.').waitFor();
    expect(await picture().count()).toBe(0);
    await takePicture(page);
    const first = await picture().getAttribute('src');
    await page.getByRole('button', { name: 'New picture' }).click();
    await expect.poll(() => picture().getAttribute('src')).not.toBe(first);
    await page.getByRole('button', { name: 'Check without a picture' }).click();
    await say('Checked. You can go on.').waitFor();
    expect(await picture().count()).toBe(0);
    await takePicture(page);
    await picture().waitFor();
  });

  it('asks for a captcha and both consents, and sends nothing without them', async () => {
    for (const name of ['name', 'surname', 'email', 'password'] as const)
      await field(name).fill(account[name]);
    await submit().click();
    await say('Please accept the End User Licence Agreement.').waitFor();
    await say('Please accept the Privacy policy.').waitFor();
    expect(await noteOf('code')).toBe(
      'Enter the code from the picture, or choose the check without a picture.',
    );
    await tick(page, 'eula');
    await submit().click();
    expect(await say('Please accept the End User Licence Agreement.').count()).toBe(0);
    await say('Please accept the Privacy policy.').waitFor();
    expect(posts()).toBe(0);
  });

  it('leads to the texts of both consents and comes back with everything typed still there', async () => {
    await typeCode(page, poolhouse);
    const before = await typed();
    for (const [link, anchor] of [
      ['End User Licence Agreement', '#eula'],
      ['Privacy policy', '#privacy-policy'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.locator(anchor).waitFor();
      expect(addressOf(page)).toBe(`/terms-of-service?fromSignUp${anchor}`);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await submit().waitFor();
      expect(addressOf(page)).toBe('/sign-up');
      expect(await typed()).toEqual(before);
    }
    await page.goBack();
    await page.locator('#privacy-policy').waitFor();
    await page.goForward();
    await submit().waitFor();
    expect(await typed()).toEqual(before);
    expect(before).toMatchObject({ ...account, code: await readPicture(poolhouse), eula: true });
  });

  it('speaks another language at once, with everything typed still there', async () => {
    const before = await typed();
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await page.getByRole('combobox', { name: 'Language' }).last().selectOption('de');
    await page.getByRole('textbox', { name: 'Nachname' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Nachname' }).inputValue()).toBe(account.surname);
    await page.locator('html[lang=de]').waitFor();
    await page.locator('footer select').selectOption('en');
    await field('surname').waitFor();
    expect(await typed()).toEqual(before);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  it('puts what the server refuses at its field and keeps the rest', async () => {
    await tick(page, 'privacyPolicy');
    const first = await picture().getAttribute('src');
    await field('code').fill('00000');
    await field('name').fill('J'.repeat(300));
    await submit().click();
    await expect.poll(() => noteOf('name')).toBe('The maximum length allowed is 100');
    await field('name').fill(account.name);
    await submit().click();
    await page.getByRole('alert').filter({ hasText: 'Some values are not valid' }).waitFor();
    await expect.poll(() => noteOf('code')).toBe('The code does not match the picture.');
    await expect.poll(() => picture().getAttribute('src')).not.toBe(first);
    expect(await typed()).toMatchObject({ ...account, code: '', eula: true, privacyPolicy: true });
  });

  it('loses nothing typed when the connection is lost in the middle, and makes one account however often it is sent', async () => {
    await typeCode(page, poolhouse);
    const before = await typed();
    await page.route('**/api/end_users', (route) => route.abort('connectionfailed'), { times: 1 });
    await submit().click();
    await page.getByText('Having trouble connecting to the server').waitFor();
    expect(await typed()).toEqual(before);

    await page.route(
      '**/api/end_users',
      async (route) => {
        // The server gets it and answers; the answer is lost on its way.
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await submit().click();
    await linkFrom(poolhouse, account, 'confirm');
    await page.getByText('Having trouble connecting to the server').waitFor();
    expect(await typed()).toEqual(before);

    await submit().click();
    await expect.poll(() => noteOf('code')).toBe('This check can’t be used any more. Please take a new one.');
    await expect.poll(async () => (await typed()).code).toBe('');
    await typeCode(page, poolhouse);
    const sent = posts();
    await submit().dblclick();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    expect(posts()).toBe(sent + 1);
    await linkFrom(poolhouse, account, 'confirm', 2);
    expect(await accountsOf(account)).toBe(1);
  });

  it('tells whoever has an account already the same', async () => {
    await typeSignUp(page, poolhouse, account);
    await tick(page, 'eula', 'privacyPolicy');
    await field('code').press('Enter');
    await page.getByText(`We have sent a message to ${account.email}.`).waitFor();
    expect(await accountsOf(account)).toBe(1);
  });

  it('has a new picture for whoever signs up next', async () => {
    await typeSignUp(page, poolhouse, newAccount());
    const used = await picture().getAttribute('src');
    await tick(page, 'eula', 'privacyPolicy');
    await submit().click();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await takePicture(page);
    await picture().waitFor();
    expect(await picture().getAttribute('src')).not.toBe(used);
  });
});

describe('an unconfirmed address', { timeout: 60_000 }, () => {
  let old: string;

  it('keeps its owner out, and the login offers a new confirmation link', async () => {
    old = await linkFrom(poolhouse, account, 'confirm', 3);
    await page.goto(`${poolhouse.addresses.portal}/login`);
    await signIn(page, account);
    await page.getByText('Your e-mail address is not confirmed yet.').waitFor();
    await page.getByRole('button', { name: 'Send a new confirmation link' }).click();
    await page.getByText(`A new link is on its way to ${account.email}.`).waitFor();
    expect(await linkFrom(poolhouse, account, 'confirm', 4)).not.toBe(old);
    expect(addressOf(page)).toBe('/login');
  });

  it('is not confirmed by an expired link, whose screen offers to request a new one', async () => {
    const expired = await linkFrom(poolhouse, account, 'confirm');
    clock.leap(24 * HOUR);
    for (const link of [old, expired]) {
      await page.goto(`${poolhouse.addresses.portal}${link}`);
      await page.getByRole('heading', { name: 'The e-mail address could not be confirmed' }).waitFor();
      await say(/^The link has expired or was used already\. If you have confirmed/u).waitFor();
    }
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('heading', { name: 'New confirmation link' }).waitFor();
    expect(addressOf(page)).toBe('/resend-email-confirm');
  });

  it('gets a new link from the screen that sends one again, once for a double click', async () => {
    const resent = countPosts(page, 'end_users/resend_confirm_email');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
    await page.getByRole('button', { name: 'Send the link' }).dblclick();
    await page.getByText(`If an account with ${account.email} waits for its confirmation`).waitFor();
    expect(resent()).toBe(1);
    expect(await linkFrom(poolhouse, account, 'confirm', 5)).toMatch(/^\/email-confirm\/jana%2B/u);
  });

  it('is confirmed by its newest link, which leaves the address bar and works once; then its owner gets in', async () => {
    const link = await linkFrom(poolhouse, account, 'confirm');
    await page.goto(`${poolhouse.addresses.portal}${link}`);
    await page.getByRole('heading', { name: 'E-mail confirmed' }).waitFor();
    await page.getByText(`Your address ${account.email} is confirmed. You can sign in now.`).waitFor();
    expect(addressOf(page)).toBe('/email-confirm');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(page, account);
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
    await page.goto(`${poolhouse.addresses.portal}${link}`);
    await page.getByRole('heading', { name: 'The e-mail address could not be confirmed' }).waitFor();
  });

  it('met no error and no refusal of the content security policy on its way', () => {
    expect(person.complaints).toEqual([]);
  });
});

/** What the form holds. */
async function typed() {
  const texts: Record<string, string> = {};
  for (const name of ['name', 'surname', 'email', 'password', 'code'] as const) {
    texts[name] = await field(name).inputValue();
  }
  const [eula, privacyPolicy] = await Promise.all([
    field('eula').isChecked(),
    field('privacyPolicy').isChecked(),
  ]);
  return { ...texts, code: texts.code ?? '', eula, privacyPolicy };
}

async function accountsOf({ email }: Account): Promise<number> {
  const { db } = poolhouse.running.database;
  return (await db.selectFrom('end_users').select('id').where('email', '=', email).execute()).length;
}
