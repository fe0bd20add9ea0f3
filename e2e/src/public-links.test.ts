import { deadline } from '@poolhouse/domain/account/date-formats';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import { addressOf, countPosts, linkFrom, signIn } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const HOUR = 3_600_000;
const clock = leapingClock();
const house = openHouse({ clock });
let poolhouse: Poolhouse;
let browser: Browser;
let person: Person;
let page: Page;
let portal: string;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  // The next screen's file comes when it is gone to, and no sooner.
  person = await browser.person({ fetchesAhead: false });
  page = person.page;
  page.setDefaultTimeout(20_000);
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const say = (text: string) => page.getByText(text, { exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const open = (path: string) => page.goto(`${portal}${path}`);

describe('a forgotten password', { timeout: 60_000 }, () => {
  const password = 'nine slow kingfishers';
  let account: ReadyAccount;
  beforeAll(async () => {
    account = await readyAccount(poolhouse);
  });

  it('is asked for by e-mail address: Please enter valid email., once for a double click, kept when the connection is lost', async () => {
    await open('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot your password?').waitFor();
    expect(addressOf(page)).toBe('/forgot-password');
    const send = page.getByRole('button', { name: 'Send the link' });
    await send.click();
    await say('Value is required').waitFor();
    await textbox('E-mail').fill('jana@');
    await say('Please enter valid email.').waitFor();
    await textbox('E-mail').fill(account.email);
    await page.context().setOffline(true);
    await send.click();
    await say('This device is offline').waitFor();
    await page.context().setOffline(false);
    expect(await textbox('E-mail').inputValue()).toBe(account.email);
    const sent = countPosts(page, 'end_users/auth/reset_password_request');
    await send.dblclick();
    await heading('Check your mail').waitFor();
    await page.getByText(`If there is an account for ${account.email}, a link`).waitFor();
    expect(sent()).toBe(1);
  });

  it('is set anew by the mailed link, which leaves the address bar at once', async () => {
    const link = await linkFrom(poolhouse, account, 'reset');
    expect(link).toMatch(/^\/reset-password\/jana%2B[^/]+%40example\.org\/[^/]+$/u);
    await open(link);
    await heading('Set a new password').waitFor();
    await say(`For the account ${account.email}.`).waitFor();
    await expect.poll(() => addressOf(page)).toBe('/reset-password');
  });

  it('must be entered twice alike and have an entropy above 50', async () => {
    await press('Save password');
    await expect.poll(() => say('Value is required').count()).toBe(2);
    await textbox('New password').fill('vkdjqmzptx');
    await textbox('Repeat new password').fill('vkdjqmzptxn');
    await page.getByText(/^Password too weak\./u).waitFor();
    await say('Passwords do not match.').waitFor();
    await textbox('New password').fill('passwordpassword');
    await page.getByText(/^This password is too easy to guess\./u).waitFor();
    await textbox('New password').fill('vkdjqmzptxn');
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  });

  it('is changed once, by a double click after the connection was lost, and only the new one opens the login', async () => {
    await textbox('New password').fill(password);
    await textbox('Repeat new password').fill(password);
    const path = '**/api/end_users/auth/reset_password';
    await page.route(path, (route) => route.abort('connectionfailed'), { times: 1 });
    await press('Save password');
    await say('Having trouble connecting to the server').waitFor();
    expect(await textbox('Repeat new password').inputValue()).toBe(password);
    const sent = countPosts(page, 'end_users/auth/reset_password');
    await page.getByRole('button', { name: 'Save password' }).dblclick();
    await heading('Password changed').waitFor();
    expect(sent()).toBe(1);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(page, account);
    await say('The e-mail address or the password is wrong.').waitFor();
    account = { ...account, password };
    await signIn(page, account);
    await heading('Your pools').waitFor();
    await page.context().clearCookies();
  });

  it('says of a link that was used or is an hour old that it no longer works, and offers a new one', async () => {
    const used = await linkFrom(poolhouse, account, 'reset');
    await page.request.post(`${portal}/api/end_users/auth/reset_password_request`, {
      headers: { origin: new URL(portal).origin },
      data: { email: account.email },
    });
    const old = await linkFrom(poolhouse, account, 'reset', 2);
    clock.leap(HOUR);
    for (const link of [used, old]) {
      await open(link);
      // Before anybody has thought of a new password.
      await heading('This link no longer works').waitFor();
      await say('It has expired or was used already.').waitFor();
    }
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading('Forgot your password?').waitFor();
    await open(old.slice(0, old.lastIndexOf('/')));
    await heading('This link is not complete').waitFor();
  });
});

describe('the deletion of an account', { timeout: 60_000 }, () => {
  let account: ReadyAccount;
  beforeAll(async () => {
    account = await readyAccount(poolhouse);
  });

  it('needs the password: Value is required, and a wrong one is an error of its field and no logout', async () => {
    await enter(page, portal, account);
    await open('/profile/settings');
    await press('Delete account');
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await confirm.click();
    await dialog.getByText('Value is required', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await confirm.click();
    await dialog.getByText('This password is not correct.', { exact: true }).waitFor();
    expect(addressOf(page)).toBe('/profile/settings');
  });

  it('is requested with the password; then the user is logged out and at the login', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
    const sent = countPosts(page, `end_users/${account.id}/request_delete`);
    await dialog.getByRole('button', { name: 'Delete account' }).dblclick();
    await heading('Welcome back').waitFor();
    await say('Account deletion requested').waitFor();
    expect(addressOf(page)).toBe('/login');
    expect(sent()).toBe(1);
  });

  it('is scheduled for 48 hours later, which the login says in place of a session', async () => {
    await signIn(page, account);
    await heading('Your account will be deleted').waitFor();
    expect(addressOf(page)).toBe('/account-deleted');
    const text = await page.getByText(/^It will be deleted permanently within 48 hours, on/u).innerText();
    const { db } = poolhouse.running.database;
    const { delete_after } = await db
      .selectFrom('end_users')
      .select('delete_after')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    const due = delete_after ?? new Date(0);
    expect(Math.abs(due.getTime() - clock.now().getTime() - 48 * HOUR)).toBeLessThan(2 * 60_000);
    // The reader may be anywhere, and a mail cannot know: both name the time of one zone, and the zone.
    expect(text).toContain(deadline(due));
    const mails = await db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', account.email)
      .where('kind', '=', 'deletion-requested')
      .execute();
    for (const mail of mails) expect(mail.text_body).toContain(deadline(due));
    expect(mails).not.toHaveLength(0);
    await open('/profile');
    await heading('Welcome back').waitFor();
  });

  it('is revoked by the mailed link, once, and nothing is lost', async () => {
    const link = await linkFrom(poolhouse, account, 'deletion-requested', 2);
    await open(link);
    await heading('Your account stays').waitFor();
    expect(addressOf(page)).toBe('/revoke-deletion-request');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(page, account);
    await heading('Your pools').waitFor();
    await open(link);
    await heading('The deletion could not be cancelled').waitFor();
    await page.getByText(/^The link has expired or was used already\./u).waitFor();
  });

  it('happened: the notice says deleted, or will be within 48 hours', async () => {
    await open('/account-deleted');
    await heading('Account deleted').waitFor();
    await page.getByText(/^Your account is deleted or will be within 48 hours\./u).waitFor();
  });

  it('can be cancelled again when the connection was lost on the way', async () => {
    await page.route('**/api/end_users/revoke_deletion_request', (route) => route.abort(), { times: 1 });
    await open('/revoke-deletion-request/nobody%40example.org/0000000000000000000000');
    await heading('Having trouble connecting to the server').waitFor();
    expect(await say('The deletion could not be cancelled').count()).toBe(0);
    await press('Try again');
    await heading('It may be done already').waitFor();
    await page.getByRole('link', { name: 'Go to sign in' }).waitFor();
  });
});

describe('a login by token', { timeout: 60_000 }, () => {
  let account: ReadyAccount;
  beforeAll(async () => {
    account = await readyAccount(poolhouse);
  });
  beforeEach(() => page.context().clearCookies());

  it('without one says Missing token', async () => {
    await open('/login-by-token');
    await heading('Missing token').waitFor();
  });

  it('with a wrong one says Invalid token and leads to the login', async () => {
    await open('/login-by-token?token=0000000000000000000000');
    await heading('Invalid token').waitFor();
    expect(addressOf(page)).toBe('/login-by-token');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await heading('Welcome back').waitFor();
  });

  it('says Logging in…, then Logged in, in another variant, and works once', async () => {
    await enter(page, portal, account);
    const answer = await page.request.post(`${portal}/api/end_users/${account.id}/login_tokens`, {
      headers: { origin: new URL(portal).origin },
      data: { app: 'remote' },
    });
    const { url } = (await answer.json()) as { url: string };
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    const path = '**/api/end_users/auth/token';
    await page.route(path, (route) => held.then(() => route.continue()), { times: 1 });
    await page.goto(url);
    await heading('Log in here?').waitFor();
    await press(`Log in as ${account.name} ${account.surname}`);
    await heading('Logging in…').waitFor();
    expect(addressOf(page)).toBe('/login-by-token');
    // The way on is held up, so that what is said before it can be read.
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/unit-list-screen/u, (route) => arrival.then(() => route.continue()));
    goOn();
    await heading('Logged in').waitFor();
    arrive();
    await heading('Your pools').waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(poolhouse.addresses.remote).origin);
    await page.context().clearCookies();
    await page.goto(url);
    await heading('Invalid token').waitFor();
  });

  it('met no error and no refusal of the content security policy on its way', () => {
    expect(person.complaints).toEqual([]);
  });
});
