import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from './harness/addresses.ts';
import { linkFrom, signIn, signUpField, tick, typeCode, typeSignUp } from './steps/public-steps.ts';
import { readyAccount } from './steps/ready-account.ts';
import { hold, signedIn, toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let portal: string;
beforeEach(() => {
  ({ portal } = house().poolhouse.addresses);
});

const settings = '/profile/settings';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const atLogin = (page: Page) => page.getByRole('heading', { name: 'Welcome back', exact: true }).waitFor();
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function visitor(): Promise<Page> {
  const { page } = await house().browser.person();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Somebody who has changed the surname in the settings and not saved it. */
async function editor() {
  const person = await signedIn(house(), settings);
  await field(person.page, 'Surname').fill('Dvořáková');
  return person;
}

/** Ends the sessions of an account on the server, which the page learns with its next request. */
async function lose(page: Page, { id }: { id: string }): Promise<void> {
  const { db } = house().poolhouse.running.database;
  const download = button(page, 'Download profile data');
  await download.focus();
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await page.keyboard.press('Enter');
  await atLogin(page);
}

/** Opens a page whose first file comes when the result is called. */
async function asleep(page: Page, path: string): Promise<() => Promise<void>> {
  let come = () => {};
  const until = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/main-/u, async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(`${portal}${path}`, { waitUntil: 'commit' });
  return async () => {
    come();
    await page.locator('html[data-alive]').waitFor();
  };
}

it('an address that was typed before the page lived is there after a reload', async () => {
  const page = await visitor();
  const wake = await asleep(page, '/login');
  await field(page, 'E-mail').fill('jana@example.org');
  await wake();
  await page.reload();
  await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('jana@example.org');
});

it.each(['/login', '/sign-up', '/forgot-password', '/resend-email-confirm'])(
  'an address that is typed at %s while the page comes alive is not mixed with the one of before',
  async (path) => {
    const page = await visitor();
    await page.goto(portal + path);
    await page.locator('html[data-alive]').waitFor();
    await field(page, 'E-mail').fill('jana@example.org');
    const wake = await asleep(page, path);
    // As people do, and as `fill` does: first into the field, then the letters.
    await field(page, 'E-mail').focus();
    await wake();
    await page.keyboard.insertText('petr@example.org');
    expect(await field(page, 'E-mail').inputValue()).toBe('petr@example.org');
  },
);

describe('what was typed into the profile', { timeout: 60_000 }, () => {
  it('while it was being saved stays, unsaved, and is saved by the next press', async () => {
    const { page, account } = await editor();
    const held = await hold(page, /end_users\/[^/]+$/u);
    await button(page, 'Save').click();
    await expect.poll(() => held.requests.length).toBe(1);
    await field(page, 'Name').fill('Johana');
    await held.release();
    await toastsOf(page).filter({ hasText: 'Profile updated' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Johana');
    expect(await field(page, 'Surname').inputValue()).toBe('Dvořáková');
    await page.locator('main').getByRole('link', { name: 'Profile' }).click();
    await button(page, 'Stay').click();
    await button(page, 'Save').click();
    const { db } = house().poolhouse.running.database;
    const saved = () =>
      db.selectFrom('end_users').select(['name', 'surname']).where('id', '=', account.id).executeTakeFirst();
    await expect.poll(saved).toEqual({ name: 'Johana', surname: 'Dvořáková' });
    await expect.poll(() => stored(page)).toBe('{}');
  });

  it('survives the end of the session and the same user’s login, a reload and a turned phone', async () => {
    const { page, account } = await editor();
    await lose(page, account);
    await signIn(page, account);
    await expect.poll(() => field(page, 'Surname').inputValue()).toBe('Dvořáková');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 844, height: 390 });
    await page.reload();
    await expect.poll(() => field(page, 'Surname').inputValue()).toBe('Dvořáková');
    expect(await field(page, 'Name').inputValue()).toBe(account.name);
  });

  it('is for nobody else: another user finds nothing of it, and neither does its author after that', async () => {
    const { page, account } = await editor();
    const other = await readyAccount(house().poolhouse);
    await lose(page, account);
    expect(await stored(page)).toContain('Dvořáková');
    await signIn(page, other);
    await expect.poll(() => field(page, 'Surname').inputValue()).toBe(other.surname);
    expect(await stored(page)).toBe('{}');
  });

  it('is gone when it is left on purpose, and after a log-out', async () => {
    const { page, account } = await editor();
    const tab = page.locator('main').getByRole('link', { name: 'Profile' });
    await tab.click();
    await button(page, 'Leave').click();
    await page.getByText(account.email).waitFor();
    expect(await stored(page)).toBe('{}');
    await page.goBack();
    expect(await field(page, 'Surname').inputValue()).toBe(account.surname);
    await field(page, 'Surname').fill('Dvořáková');
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
    await button(page, 'Leave').click();
    await atLogin(page);
    expect(await stored(page)).toBe('{}');
  });
});

describe('what somebody typed who is not logged in', { timeout: 60_000 }, () => {
  it('into the sign-up is there after a reload, and no password, code or consent was written down', async () => {
    const page = await visitor();
    await page.goto(`${portal}/sign-up`);
    await signUpField(page, 'name').fill('Jana');
    await signUpField(page, 'email').fill('jana@example.org');
    await signUpField(page, 'password').fill('seven lazy otters');
    // Until then there is nobody to write it down.
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.reload();
    await expect.poll(() => signUpField(page, 'email').inputValue()).toBe('jana@example.org');
    expect(await signUpField(page, 'name').inputValue()).toBe('Jana');
    expect(await stored(page)).not.toContain('otters');
  });

  it('as an address into the login is asked for but once', async () => {
    const page = await visitor();
    await page.goto(`${portal}/login`);
    await field(page, 'E-mail').fill('jana@example.org');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await button(page, 'Send the link').waitFor();
    expect(await field(page, 'E-mail').inputValue()).toBe('jana@example.org');
    await field(page, 'E-mail').fill('johana@example.org');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await atLogin(page);
    await page.reload();
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('johana@example.org');
  });

  it('as a new password is not left without a question', async () => {
    const account = await readyAccount(house().poolhouse);
    const page = await visitor();
    await page.goto(`${portal}/forgot-password`);
    await field(page, 'E-mail').fill(account.email);
    await button(page, 'Send the link').click();
    await page.goto(`${portal}${await linkFrom(house().poolhouse, account, 'reset')}`);
    await field(page, 'New password').fill('seven lazy otters');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await button(page, 'Stay').click();
    expect(await field(page, 'New password').inputValue()).toBe('seven lazy otters');
    expect(await stored(page)).not.toContain('otters');
  });
});

describe('what was typed to add a unit', { timeout: 60_000 }, () => {
  it('is there when its author comes back, and the code was not written down', async () => {
    const { page } = await signedIn(house(), '/units/add');
    const toUnits = page.getByRole('link', { name: 'Pools', exact: true }).first();
    const toAdding = page.getByRole('link', { name: 'Add a unit' }).first();
    await field(page, 'Serial number').fill('ABC 12');
    await toUnits.click();
    // A press before the list is there would not come back, but stay.
    await field(page, 'Serial number').waitFor({ state: 'detached' });
    await toAdding.click();
    await expect.poll(() => field(page, 'Serial number').inputValue()).toBe('ABC 12');
    // Went on with, where it was left, once the page has the focus there again.
    await page.locator('input:focus').and(field(page, 'Serial number')).waitFor();
    await page.keyboard.type('3');
    await expect.poll(() => field(page, 'Serial number').inputValue()).toBe('ABC 123');
    await field(page, 'Serial number').fill('ABCDEFGH9');
    await button(page, 'Continue').click();
    await field(page, 'Code').fill('7KQ2M 9XA4T');
    await field(page, 'Name (optional)').fill('Garden pool');
    await toUnits.click();
    await page.goBack();
    await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Garden pool');
    expect(await field(page, 'Code').inputValue()).toMatch(/^7KQ2M.?9XA4T$/u);
    expect(await stored(page)).not.toContain('7KQ2M');
  });
});

describe('a serial number', { timeout: 60_000 }, () => {
  it('stands in groups while it is typed, with the caret where it was, and can be undone', async () => {
    const { page } = await signedIn(house(), '/units/add');
    const serial = field(page, 'Serial number');
    const reads = (value: string, caret: number) =>
      expect
        .poll(() =>
          serial.evaluate((input) =>
            input instanceof HTMLInputElement ? [input.value, input.selectionStart] : [],
          ),
        )
        .toEqual([value, caret]);
    await serial.pressSequentially('204117 3');
    await reads('204 117 3', 9);
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.type('9');
    await reads('209 411 73', 3);
    await page.keyboard.press('Backspace');
    await reads('204 117 3', 2);
    for (const key of ['Delete', 'Delete', 'Delete']) await page.keyboard.press(key);
    await reads('207 3', 2);
    for (const key of ['ArrowRight', 'Delete', 'Delete']) await page.keyboard.press(key);
    await reads('207', 3);
    // Undo takes away what was typed and the groups that followed, a step at a time, and nothing puts them back.
    for (const _ of Array(40).keys()) await page.keyboard.press('Control+z');
    await reads('', 0);
    await page.keyboard.insertText('204-117');
    await reads('204 -11 7', 9);
    await serial.fill('204117384');
    await button(page, 'Continue').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?serial=204117384');
  });
});

describe('a sign-up that waits for its mail', { timeout: 60_000 }, () => {
  it('offers to send the link again, and to correct the address with everything else still there', async () => {
    const { poolhouse } = house();
    const page = await visitor();
    const field = (name: Parameters<typeof signUpField>[1]) => signUpField(page, name);
    const typo = newAccount();
    const right = newAccount();
    await typeSignUp(page, poolhouse, typo);
    await tick(page, 'eula', 'privacyPolicy');
    await button(page, 'Create account').click();
    await page.getByRole('button', { name: 'Send a new confirmation link' }).click();
    await page.getByText(`A new link is on its way to ${typo.email}.`).waitFor();
    await linkFrom(poolhouse, typo, 'confirm', 2);
    await page.getByRole('button', { name: 'Correct the address' }).click();
    expect(await field('email').inputValue()).toBe(typo.email);
    expect(await field('password').inputValue()).toBe(typo.password);
    expect(await field('eula').isChecked()).toBe(true);
    await field('email').fill(right.email);
    await typeCode(page, poolhouse);
    await button(page, 'Create account').click();
    await page.getByText(`We have sent a message to ${right.email}.`).waitFor();
    await page.goto(`${portal}${await linkFrom(poolhouse, right, 'confirm')}`);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect.poll(() => field('email').inputValue()).toBe(right.email);
  });
});

it('the forms of profile and password mark nothing before it was touched, and then only that', async () => {
  const { page } = await signedIn(house(), settings);
  await field(page, 'Surname').waitFor();
  const marked = () =>
    page
      .locator('main [aria-invalid=true]')
      .evaluateAll((all) => all.map((input) => input.getAttribute('name')));
  expect(await marked()).toEqual([]);
  await field(page, 'Surname').fill('');
  expect(await marked()).toEqual([]);
  await field(page, 'Current password').focus();
  await expect.poll(marked).toEqual(['surname']);
  await field(page, 'New password').focus();
  await expect.poll(marked).toEqual(['surname', 'oldPassword']);
  await field(page, 'New password').pressSequentially('short');
  expect(await marked()).toEqual(['surname', 'oldPassword']);
  await field(page, 'Repeat new password').focus();
  await expect.poll(marked).toEqual(['surname', 'oldPassword', 'password']);
  const notes = page.locator('form').nth(1);
  await notes.getByText('Password too weak. Make it longer or mix in digits and other characters.').waitFor();
  expect(await notes.getByText('Value is required', { exact: true }).count()).toBe(1);
});
