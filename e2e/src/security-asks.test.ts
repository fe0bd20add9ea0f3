import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { sentTo, type WayToSend, waysToSend } from './steps/foreign-page.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let anna: ReadyAccount;
/** Whose links a foreign page has its visitors open. */
let eve: ReadyAccount;
let portal: string;
beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  [anna, eve] = await Promise.all([readyAccount(poolhouse), readyAccount(poolhouse)]);
});

/** A browser, with somebody logged in when one is given, and what it was made to change. */
async function visitor(account?: ReadyAccount) {
  const { page, context } = await browser.person();
  page.setDefaultTimeout(20_000);
  if (account) await enter(page, portal, account);
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // That one only asks whose the token is.
    if (request.method() !== 'GET' && !pathname.endsWith('/auth/token/owner')) changes.push(pathname);
  });
  return { page, context, changes };
}

/** A link of Eve's own that logs whoever opens it in as her, made in a browser of hers. */
async function evesLink(app = 'pool-live'): Promise<string> {
  const { page, context } = await browser.person();
  await enter(page, portal, eve);
  const { origin } = new URL(portal);
  const answer = await page.request.post(`${origin}/api/end_users/${eve.id}/login_tokens`, {
    headers: { origin },
    data: { app },
  });
  const { url } = (await answer.json()) as { url: string };
  await context.close();
  return url;
}

/** The address of who is logged in, at the portal. */
async function loggedInAs(page: Page): Promise<string | undefined> {
  const answer = await page.request.get(`${new URL(portal).origin}/api/end_users/auth/me`);
  return answer.ok() ? ((await answer.json()) as { email: string }).email : undefined;
}

const question = (page: Page) => page.getByRole('heading', { name: 'Log in here?', exact: true });
const pools = (page: Page) => page.getByRole('heading', { name: 'Your pools' });

/** Whether a foreign page has logged its visitor in, with nobody asked. */
async function isLoggedInUnasked(page: Page, url: string, way?: WayToSend): Promise<boolean> {
  await sentTo(page, url, way);
  await question(page).or(pools(page)).first().waitFor();
  return (await question(page).count()) === 0;
}

describe('a login that a foreign page starts', { timeout: 90_000 }, () => {
  test.each(Object.keys(waysToSend) as WayToSend[])(
    'by %s asks first, says whose account it is, and changes nothing when it is cancelled',
    async (way) => {
      const { page, changes } = await visitor();
      expect(await isLoggedInUnasked(page, await evesLink(), way)).toBe(false);
      await page.getByText(`It logs you in as ${eve.name} ${eve.surname} (${eve.email}).`).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect([changes, await loggedInAs(page)]).toEqual([[], undefined]);
    },
  );

  test('asks somebody who is logged in too, and leaves the session when it is cancelled', async () => {
    const { page, changes } = await visitor(anna);
    expect(await isLoggedInUnasked(page, await evesLink())).toBe(false);
    await page.getByText(`You are logged in as ${anna.name} ${anna.surname} (${anna.email}) now.`).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await pools(page).waitFor();
    expect([changes, await loggedInAs(page)]).toEqual([[], anna.email]);
  });

  test('is done when the visitor wants it', async () => {
    const { page } = await visitor(anna);
    expect(await isLoggedInUnasked(page, await evesLink())).toBe(false);
    await page.getByRole('button', { name: `Log in as ${eve.name} ${eve.surname}` }).click();
    await pools(page).waitFor();
    expect(await loggedInAs(page)).toBe(eve.email);
  });

  test('asks also by way of the login’s redirect, in whatever spelling', async () => {
    const { page, changes } = await visitor(anna);
    for (const spelled of [
      (path: string) => path,
      (path: string) => `/units/..${path}`,
      (path: string) => path.replace('login-by-token', 'login%2Dby-token'),
      (path: string) => path.replace('?', '/?'),
      (path: string) => path.replace('login-by-token', 'Login-By-Token'),
    ]) {
      const { pathname, search } = new URL(await evesLink());
      const redirect = encodeURIComponent(spelled(`${pathname}${search}`));
      await sentTo(page, `${new URL(portal).origin}/login?redirect=${redirect}`);
      await page.locator('h1').first().waitFor();
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.waitForLoadState('networkidle');
      expect(changes).toEqual([]);
    }
    expect(await loggedInAs(page)).toBe(anna.email);
  });

  test('control: a page that takes every visitor for one from our own pages logs in unasked', async () => {
    const { page } = await visitor();
    await page.route('**/login-by-token**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"variant":', '"fromOwnPage":true,"variant":');
      await route.fulfill({ response: answer, body });
    });
    expect(await isLoggedInUnasked(page, await evesLink())).toBe(true);
    expect(await loggedInAs(page)).toBe(eve.email);
  });

  test('stays one click for who starts it in a variant of ours', async () => {
    const { page } = await visitor(anna);
    await page.goto(`${portal}/profile`);
    await page.getByRole('button', { name: 'Open Pool Remote' }).click();
    await pools(page).waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(poolhouse.addresses.remote).origin);
  });
});

describe('by navigation a foreign page', { timeout: 90_000 }, () => {
  test('pairs no unit: the code has to be typed', async () => {
    const { page, changes } = await visitor(anna);
    const query = 'serial=204117384&code=ABCDE12345&pairingCode=ABCDE12345&activationCode=ABCDE12345';
    await sentTo(page, `${new URL(portal).origin}/units/add?${query}`);
    const code = page.getByRole('textbox', { name: /code/iu });
    await code.waitFor();
    expect([await code.inputValue(), changes]).toEqual(['', []]);
  });

  test.each(['/logout', '/log-out', '/login?logout=1', '/profile?logout', '/api/end_users/auth/cookie'])(
    'to %s logs nobody out',
    async (path) => {
      const { page, changes } = await visitor(anna);
      await sentTo(page, `${new URL(portal).origin}${path}`);
      await page.locator('body').waitFor();
      await page.waitForLoadState('networkidle');
      expect([changes, await loggedInAs(page)]).toEqual([[], anna.email]);
    },
  );
});
