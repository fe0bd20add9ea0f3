import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { countPosts, signIn, typePassword } from './steps/public-steps.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { hold } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse({ env: { DEMO_UNITS: '200' } });
let page: Page;
let portal: string;

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const pools = (on = page) => on.getByRole('heading', { name: 'Your pools', exact: true }).waitFor();
const alert = () => page.getByRole('alert');
const logins = /end_users\/auth\/cookie$/u;
const demos = /end_users\/auth\/demo$/u;

async function atLogin(on = page): Promise<void> {
  await on.goto(`${portal}/login`);
  await on.locator('html[data-alive]').waitFor({ state: 'attached' });
}

/** Where everything that can be pressed stands. */
const places = () =>
  page.locator('button:visible, a:visible, input:visible, select:visible').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [one.getAttribute('name') ?? one.textContent, left, top, width, height];
    }),
  );

/** Whose session this browser has, by the server's word. */
async function owner(): Promise<string> {
  const me = await page.request.get(`${portal}/api/end_users/auth/me`);
  return (await me.json()).email;
}

beforeEach(async () => {
  ({ portal } = house().poolhouse.addresses);
  ({ page } = await house().browser.person());
  page.setDefaultTimeout(20_000);
});

describe('while a login is awaited', { timeout: 60_000 }, () => {
  it('nothing that can be pressed moves, also where another try failed before, and no demo can be had', async () => {
    const account = await readyAccount(house().poolhouse);
    await atLogin();
    await signIn(page, { ...account, password: 'not the password' });
    await alert().waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    const before = await places();
    const demo = countPosts(page, 'end_users/auth/demo');
    const held = await hold(page, logins);
    await button('Sign in').click();
    await expect.poll(() => held.requests.length).toBe(1);
    await expect.poll(() => page.getByRole('img', { name: 'Loading' }).count()).toBe(1);
    // The button that was pressed is on its way back from being pressed down.
    await expect.poll(places).toEqual(before);
    expect(await button('Try a demo pool').isDisabled()).toBe(true);
    expect(await alert().count(), 'an alert that is no longer true').toBe(0);
    await held.release();
    await pools();
    expect(demo()).toBe(0);
    expect(await owner()).toBe(account.email);
  });

  it('a refusal that is the same again is said again', async () => {
    const account = await readyAccount(house().poolhouse);
    await atLogin();
    await signIn(page, { ...account, password: 'not the password' });
    const first = await alert().elementHandle();
    await button('Sign in').click();
    await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
    await alert().getByText('The e-mail address or the password is wrong.').waitFor();
  });
});

describe('whoever has tried too often', { timeout: 60_000 }, () => {
  it('is told until when to wait, with the way to a new password', async () => {
    const account = await readyAccount(house().poolhouse);
    await atLogin();
    const wrong = {
      data: { email: account.email, password: 'not the password' },
      headers: { origin: portal },
    };
    for (let tried = 0; tried < 10; tried++) {
      const answer = await page.request.post(`${portal}/api/end_users/auth/cookie`, wrong);
      expect(answer.status()).toBe(401);
    }
    await signIn(page, account);
    await alert()
      .getByText(/^Too many attempts\. Please try again in 1[45] minutes \(\d\d:\d\d\)\.$/u)
      .waitFor();
    await alert().getByRole('link', { name: 'Set a new password' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(account.email);
  });
});

describe('the login by keyboard', { timeout: 60_000 }, () => {
  it('goes from the address to the password, to showing it, to Sign in, and on from there', async () => {
    await atLogin();
    await page.getByRole('textbox', { name: 'E-mail' }).focus();
    const stops: string[] = [];
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute('name') ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
      stops.push(name);
    }
    expect(stops).toEqual([
      'password',
      'Show password',
      'Sign in',
      'Forgot password?',
      'Try a demo pool',
      'Create an account',
    ]);
  });
});

describe('the heading that gets the focus after a login', { timeout: 60_000 }, () => {
  const ring = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { outlineStyle, borderTopLeftRadius } = getComputedStyle(activeElement ?? document.body);
      return { tag: activeElement?.tagName, outlineStyle, rounded: borderTopLeftRadius !== '0px' };
    });

  it('has a ring like every other for whoever goes about by keys, and none for others', async () => {
    const account = await readyAccount(house().poolhouse);
    await atLogin();
    await typePassword(page, account);
    await page.keyboard.press('Enter');
    await pools();
    await expect.poll(ring).toMatchObject({ tag: 'H1', outlineStyle: 'none' });
    await page.context().clearCookies();
    await atLogin();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await pools();
    await expect.poll(ring).toEqual({ tag: 'H1', outlineStyle: 'solid', rounded: true });
  });
});

describe('a late answer', { timeout: 60_000 }, () => {
  it('of a demo is for nobody once its page was left, and the login that was made meanwhile stays', async () => {
    const account = await readyAccount(house().poolhouse);
    await atLogin();
    const held = await hold(page, demos);
    await button('Try a demo pool').click();
    await expect.poll(() => held.requests.length).toBe(1);
    expect(await button('Sign in').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    // The sign-up has a field for the address as well, and is left a moment after the press.
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await signIn(page, account);
    await pools();
    await held.release().catch(() => undefined);
    await page.reload();
    await pools();
    expect(await owner()).toBe(account.email);
  });

  it('of a login does not replace the session that began in another tab', async () => {
    const [account, other] = [await readyAccount(house().poolhouse), await readyAccount(house().poolhouse)];
    await atLogin();
    const second = await page.context().newPage();
    await atLogin(second);
    await page.bringToFront();
    const held = await hold(page, logins);
    await typePassword(page, other);
    await button('Sign in').click();
    await expect.poll(() => held.requests.length).toBe(1);
    await signIn(second, account);
    await pools(second);
    await pools();
    await held.release().catch(() => undefined);
    await page.reload();
    await pools();
    expect(await owner()).toBe(account.email);
  });

  it('of a login by a token does not replace the session that began in another tab', async () => {
    const [account, other] = [await readyAccount(house().poolhouse), await readyAccount(house().poolhouse)];
    const elsewhere = (await house().browser.person()).page;
    await enter(elsewhere, portal, other);
    const made = await elsewhere.request.post(`${portal}/api/end_users/${other.id}/login_tokens`, {
      headers: { origin: portal },
      data: { app: 'remote' },
    });
    const { url } = await made.json();
    const token = new URL(url).searchParams.get('token');
    const second = await page.context().newPage();
    await atLogin(second);
    await page.bringToFront();
    await page.goto(`${portal}/login-by-token?token=${token}`);
    const held = await hold(page, /end_users\/auth\/token$/u);
    await button(`Log in as ${other.name} ${other.surname}`).click();
    await expect.poll(() => held.requests.length).toBe(1);
    await signIn(second, account);
    await pools(second);
    await page.getByText(/Somebody has signed in/u).waitFor();
    await held.release().catch(() => undefined);
    expect(await owner()).toBe(account.email);
  });
});
