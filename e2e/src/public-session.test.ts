import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { addressOf, countPosts, signIn, storedKeys, textOf, typePassword } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let person: Person;
let page: Page;
let account: ReadyAccount;
let portal: string;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  account = await readyAccount(poolhouse);
  person = await browser.person();
  page = person.page;
  page.setDefaultTimeout(20_000);
});
/** Nobody is logged in and nothing is remembered. */
beforeEach(async () => {
  await page.unrouteAll();
  await person.context.clearCookies();
  await open('/robots.txt');
  await page.evaluate(() => localStorage.clear());
});

const headingOn = (on: Page, name: string) => on.getByRole('heading', { name, exact: true });
const heading = (name: string) => headingOn(page, name);
const say = (text: string) => page.getByText(text, { exact: true });
const open = (path: string) => page.goto(`${portal}${path}`);
const atLogin = (on = page) => headingOn(on, 'Welcome back').waitFor();
const openAs = async (who: ReadyAccount, path: string): Promise<void> => {
  await enter(page, portal, who);
  await open(path);
};
/** Ends sessions in the database, and waits until the server has heard of it; browsers don't. */
async function endSessions({ id }: ReadyAccount): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await poolhouse.running.database.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const answer = async () => (await fetch(`${portal}/api/end_users/auth/me`, { headers: { cookie } })).status;
  await expect.poll(answer).toBe(401);
}

describe('who is not logged in', { timeout: 60_000 }, () => {
  it('is led from every authenticated path to Login with the full path as redirect, query and hash included', async () => {
    const detail = `/profile/terms-of-service/${'0'.repeat(26)}`;
    const paths = ['/profile', '/profile/settings', '/profile/terms-of-service', detail, '/units'];
    const deep = '/units/ABCDEFGHJ/history?period=week&date=2026-05-01#chart';
    for (const path of [...paths, '/units/add', deep]) {
      await open(path);
      await atLogin();
      expect(addressOf(page)).toBe(`/login?${new URLSearchParams({ redirect: path })}`);
    }
  });

  it('is led from / by way of Profile to the login, and after it to Profile', async () => {
    await open('/');
    await atLogin();
    expect(addressOf(page)).toBe('/login?redirect=%2Fprofile');
    await signIn(page, account);
    await heading(`${account.name} ${account.surname}`).waitFor();
    expect(addressOf(page)).toBe('/profile');
    await open('/');
    await heading(`${account.name} ${account.surname}`).waitFor();
    expect(addressOf(page)).toBe('/profile');
  });

  it('comes to the full path after the login, else to the units, and needs no second login', async () => {
    const path = '/units/add?serial=123&change=1#top';
    await open(path);
    await atLogin();
    await signIn(page, account);
    await heading('Add a unit').waitFor();
    expect(addressOf(page)).toBe(path);
    await open('/login');
    await heading('Your pools').waitFor();
    expect(addressOf(page)).toBe('/units');
  });
});

describe('a login', { timeout: 60_000 }, () => {
  it('that fails says why until the next try, stays where it is and keeps what was typed', async () => {
    await open('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => say('Value is required').count()).toBe(2);
    await signIn(page, { ...account, password: 'not the password' });
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    expect(addressOf(page)).toBe('/login');
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(account.email);
    await signIn(page, account);
    await heading('Your pools').waitFor();
  });

  it('whose connection is lost keeps what was typed, and a double click sends it once', async () => {
    await open('/login');
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await signIn(page, account);
    await say('This device is offline').waitFor();
    await page.context().setOffline(false);
    const sent = countPosts(page, 'end_users/auth/cookie');
    await page.getByRole('button', { name: 'Sign in' }).dblclick();
    await heading('Your pools').waitFor();
    expect(sent()).toBe(1);
  });
});

describe('a session', { timeout: 60_000 }, () => {
  it('that the server knows no more ends with the next answer of 401: logged out, at Login, and back after a login', async () => {
    await openAs(account, '/profile/settings');
    await page.getByRole('button', { name: 'Download profile data' }).focus();
    await endSessions(account);
    // The page may ask for something of its own first, and be at Login before a pointer is.
    await page.keyboard.press('Enter');
    await atLogin();
    expect(addressOf(page)).toBe('/login?redirect=%2Fprofile%2Fsettings');
    expect(await textOf(page)).not.toContain(account.surname);
    await signIn(page, account);
    await page.getByRole('textbox', { name: 'Surname' }).waitFor();
    expect(addressOf(page)).toBe('/profile/settings');
  });

  it('lost while a form is sent saves nothing, and no question holds up the way to Login, where nothing typed is lost', async () => {
    await openAs(account, '/profile/settings');
    await page.getByRole('textbox', { name: 'Surname' }).fill('Dvořáková');
    const sent = Promise.withResolvers<Route>();
    await page.route('**/api/end_users/*', (route) =>
      route.request().method() === 'PUT' ? sent.resolve(route) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const route = await sent.promise;
    await endSessions(account);
    await route.continue();
    await atLogin();
    await signIn(page, account);
    await expect.poll(() => page.getByRole('textbox', { name: 'Surname' }).inputValue()).toBe('Dvořáková');
    const me = await page.request.get(`${portal}/api/end_users/auth/me`);
    expect((await me.json()).surname).toBe(account.surname);
  });

  it('that ends or begins in one tab does in the others', async () => {
    await openAs(account, '/profile');
    const other = await person.context.newPage();
    await other.goto(`${portal}/profile/settings`);
    await other.getByRole('textbox', { name: 'Surname' }).waitFor();
    await page.bringToFront();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await atLogin();
    await atLogin(other);
    expect(await textOf(other)).not.toContain(account.surname);
    await expect.poll(() => addressOf(other)).toBe('/login');
    await signIn(page, account);
    await heading('Your pools').waitFor();
    await headingOn(other, 'Your pools').waitFor();
    await other.close();
  });

  it('ends with the Logout button, which calls the server and goes to Login; Back shows nothing then', async () => {
    await openAs(account, '/units');
    await heading('Your pools').waitFor();
    await page.getByRole('button', { name: /^Account of/u }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByText(account.email).waitFor();
    const call = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    expect(new URL((await call).url()).pathname).toBe('/api/end_users/auth/cookie');
    await atLogin();
    expect(addressOf(page)).toBe('/login');
    for (const back of [() => page.goBack(), () => page.reload()]) {
      await back();
      await atLogin();
      expect(await textOf(page)).not.toMatch(new RegExp(`${account.surname}|${account.email}`, 'u'));
    }
    const me = await page.request.get(`${portal}/api/end_users/auth/me`);
    expect(me.status()).toBe(401);
    expect(await storedKeys(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('survives a profile that can’t be fetched: Having trouble connecting to the server, and another try', async () => {
    await openAs(account, '/profile');
    await page.getByText(account.email).waitFor();
    await page.route('**/api/end_users/auth/me', (route) => route.abort('connectionrefused'));
    await page.reload();
    await heading('Having trouble connecting to the server').waitFor({ timeout: 15_000 });
    expect(addressOf(page)).toBe('/profile');
    // The portal also tries again by itself, and may be done with it when the pointer has come.
    const again = await page.getByRole('button', { name: 'Try again' }).elementHandle();
    await page.unrouteAll();
    await again?.dispatchEvent('click');
    await page.getByText(account.email).waitFor();
  });

  it.each(['/profile', '/profile#apps'])(
    'shows %s by another try also when the user is known by then',
    async (path) => {
      await openAs(account, path);
      await page.getByText(account.email).waitFor();
      await page.route('**/api/end_users/auth/me', (route) => route.abort('connectionrefused'));
      await page.reload();
      await heading('Having trouble connecting to the server').waitFor({ timeout: 15_000 });
      // By itself the portal tries again as well.
      const again = await page.getByRole('button', { name: 'Try again' }).elementHandle();
      await page.unrouteAll();
      // Asked for again by what watches the user, as when somebody comes back to the tab.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: /^Account of/u }).waitFor();
      await again?.dispatchEvent('click');
      await page.getByText(account.email).waitFor();
    },
  );

  it('says Unexpected error of an answer that is none of the contract, and shows nothing of it', async () => {
    await openAs(account, '/profile/settings');
    await page.route('**/api/end_users/*/account_data', (route) => route.fulfill({ json: { fileName: 5 } }));
    await page.getByRole('button', { name: 'Download profile data' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Unexpected error' }).waitFor();
  });
});

describe('another user’s login in the same browser', { timeout: 60_000 }, () => {
  let other: ReadyAccount;
  beforeAll(async () => {
    other = await readyAccount(poolhouse);
    // The live connection may tell a tab sooner; here each tab learns it by its own next call.
    await page.routeWebSocket(/\/api\/live/u, () => undefined);
  });
  /** The first user's tab asks the server for something after the other one has logged in. */
  async function meet(): Promise<void> {
    await openAs(account, '/profile');
    await page.getByText(account.email).waitFor();
    await page.waitForLoadState('networkidle');
    await enter(page, portal, other);
    await page.getByRole('link', { name: 'Terms of service' }).last().click();
    await page.getByRole('alertdialog', { name: 'Another account is logged in' }).waitFor();
    expect(await textOf(page)).not.toContain(other.email);
  }

  it('is noticed: retry begins anew as that user', async () => {
    await meet();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).last().click();
    await page.getByText(other.email).waitFor();
    expect(await textOf(page)).not.toContain(account.email);
  });

  it('is noticed: logout ends that session and leads to Login', async () => {
    await meet();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await atLogin();
    expect((await page.request.get(`${portal}/api/end_users/auth/me`)).status()).toBe(401);
    await typePassword(page, account);
  });

  it('saves nothing of the one for the other', async () => {
    await openAs(account, '/profile/settings');
    await page.getByRole('textbox', { name: 'Surname' }).fill('Somebody else');
    await page.waitForLoadState('networkidle');
    await enter(page, portal, other);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Another account is logged in' }).waitFor();
    const rows = await poolhouse.running.database.db.selectFrom('end_users').select('surname').execute();
    expect(rows.map(({ surname }) => surname)).not.toContain('Somebody else');
  });
});
